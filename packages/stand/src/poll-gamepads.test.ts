import { expect, test, vi } from 'vitest'
import { pollGamepads } from './poll-gamepads.ts'

const released = { buttons: [{ pressed: false }], axes: [0, 0] }

const callsFor = (controller: typeof released | null) => {
  const onHeld = vi.fn()
  pollGamepads(
    () => [released, controller],
    onHeld,
    () => () => {},
  )
  return onHeld.mock.calls.length
}

test.each([
  ['a pressed button', { ...released, buttons: [{ pressed: true }] }],
  ['a deflected stick', { ...released, axes: [0, -0.6] }],
])('%s counts as input', (_what, controller) => {
  expect(callsFor(controller)).toBe(1)
})

test.each([
  ['a released stick that is off centre', { ...released, axes: [0.1, 0.2] }],
  ['an empty gamepad slot', null],
])('%s does not count as input', (_what, controller) => {
  expect(callsFor(controller)).toBe(0)
})

test('pollGamepads calls onHeld repeatedly while a stick is deflected', () => {
  vi.useFakeTimers()
  const onHeld = vi.fn()
  const setTimer = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }

  pollGamepads(() => [{ ...released, axes: [1] }], onHeld, setTimer)
  vi.advanceTimersByTime(500)

  expect(onHeld.mock.calls.length).toBeGreaterThan(5)
})
