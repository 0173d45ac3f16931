import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGamepad } from './use-gamepad.ts'

const SECONDS_MS = 5_000
const LOOK_MS = 1_000
const SHOULDER_RIGHT = 5

/** The connected controller; `pressed` is the shoulder button that moves the sled forward. */
let plugged: { pressed: boolean } | null = null
let listening = new Set<string>()

const isForPads = (type: string) => type.startsWith('gamepad')

beforeEach(() => {
  plugged = null
  listening = new Set()
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { addEventListener, removeEventListener } = window
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, ...rest: unknown[]) => {
    if (isForPads(type)) listening.add(type)
    Reflect.apply(addEventListener, window, [type, ...rest])
  })
  vi.spyOn(window, 'removeEventListener').mockImplementation((type: string, ...rest: unknown[]) => {
    listening.delete(type)
    Reflect.apply(removeEventListener, window, [type, ...rest])
  })
  Object.assign(navigator, { getGamepads: () => [plugged && padWith(plugged.pressed)] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'getGamepads')
})

test('polls for controllers at 20 % duty while none is connected', () => {
  open()
  let listened = 0
  for (let ms = 0; ms < SECONDS_MS; ms++) {
    vi.advanceTimersByTime(1)
    if (listening.size > 0) listened += 1
  }

  expect(listened / SECONDS_MS).toBeGreaterThan(0.15)
  expect(listened / SECONDS_MS).toBeLessThan(0.25)
})

test('A controller that is connected later steps the sled, once its button has been released', () => {
  const forward = open()
  vi.advanceTimersByTime(LOOK_MS)

  plugged = { pressed: true }
  vi.advanceTimersByTime(LOOK_MS)
  expect(forward).not.toHaveBeenCalled()
  plugged = { pressed: false }
  vi.advanceTimersByTime(LOOK_MS)
  plugged = { pressed: true }
  vi.advanceTimersByTime(LOOK_MS)

  expect(forward).toHaveBeenCalledTimes(1)
  expect(listening.size).toBe(2)
})

test('stops listening for controllers when its screen is left', () => {
  const { unmount } = renderHook(() => useGamepad(null, { backward: () => {}, forward: () => {} }))
  vi.advanceTimersByTime(LOOK_MS)

  unmount()
  vi.advanceTimersByTime(LOOK_MS)

  expect(listening.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

/** Renders the hook, and returns the function that it calls to step the sled forward. */
const open = () => {
  const forward = vi.fn()
  renderHook(() => useGamepad(null, { backward: () => {}, forward }))
  return forward
}

const padWith = (isPressed: boolean) => ({
  connected: true,
  mapping: 'standard',
  timestamp: Date.now(),
  axes: [0, 0, 0, 0],
  buttons: Array.from({ length: 17 }, (_, button) => {
    const pressed = isPressed && button === SHOULDER_RIGHT
    return { pressed, touched: pressed, value: pressed ? 1 : 0 }
  }),
})
