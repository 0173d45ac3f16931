import { expect, test, vi } from 'vitest'
import { watchControllers } from './controller-watch.ts'

const released = { buttons: [{ pressed: false }], axes: [0, 0] }

const callsFor = (controller: typeof released | null) => {
  const held = vi.fn()
  watchControllers(
    () => [released, controller],
    held,
    () => () => {},
  )
  return held.mock.calls.length
}

test.each([
  ['A pressed button', { ...released, buttons: [{ pressed: true }] }],
  ['A stick that is pushed', { ...released, axes: [0, -0.6] }],
])('%s counts as a touch', (_what, controller) => {
  expect(callsFor(controller)).toBe(1)
})

test.each([
  ['A stick that rests off its middle', { ...released, axes: [0.1, 0.2] }],
  ['A place without a controller', null],
])('%s does not count as a touch', (_what, controller) => {
  expect(callsFor(controller)).toBe(0)
})

test('Controllers are read again and again', () => {
  vi.useFakeTimers()
  const held = vi.fn()
  const after = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }

  watchControllers(() => [{ ...released, axes: [1] }], held, after)
  vi.advanceTimersByTime(500)

  expect(held.mock.calls.length).toBeGreaterThan(5)
})
