import { expect, test, vi } from 'vitest'
import { watchControllers } from './watch-controllers.ts'

const released = { buttons: [{ pressed: false }], axes: [0, 0] }

const callsFor = (controller: typeof released | null) => {
  const onHeld = vi.fn()
  watchControllers(
    () => [released, controller],
    onHeld,
    () => () => {},
  )
  return onHeld.mock.calls.length
}

test.each([
  ['A pressed button', { ...released, buttons: [{ pressed: true }] }],
  ['A deflected stick', { ...released, axes: [0, -0.6] }],
])('%s counts as a touch', (_what, controller) => {
  expect(callsFor(controller)).toBe(1)
})

test.each([
  ['A released stick that is off centre', { ...released, axes: [0.1, 0.2] }],
  ['An empty gamepad slot', null],
])('%s does not count as a touch', (_what, controller) => {
  expect(callsFor(controller)).toBe(0)
})

test('Controllers are polled', () => {
  vi.useFakeTimers()
  const onHeld = vi.fn()
  const after = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }

  watchControllers(() => [{ ...released, axes: [1] }], onHeld, after)
  vi.advanceTimersByTime(500)

  expect(onHeld.mock.calls.length).toBeGreaterThan(5)
})
