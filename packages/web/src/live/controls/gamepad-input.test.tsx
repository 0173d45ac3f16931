import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createController, stubControllers } from '../../testing/controllers.ts'
import { useHasController } from './gamepad-input.tsx'

const SAMPLE_MS = 5_000
const PERIOD_MS = 500

let isConnected = false
let listening = new Set<string>()

const isGamepadEvent = (type: string) => type.startsWith('gamepad')

beforeEach(() => {
  isConnected = false
  listening = new Set()
  vi.useFakeTimers()
  const { addEventListener, removeEventListener } = window
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, ...rest: unknown[]) => {
    if (isGamepadEvent(type)) listening.add(type)
    Reflect.apply(addEventListener, window, [type, ...rest])
  })
  vi.spyOn(window, 'removeEventListener').mockImplementation((type: string, ...rest: unknown[]) => {
    listening.delete(type)
    Reflect.apply(removeEventListener, window, [type, ...rest])
  })
  stubControllers(() => [isConnected ? createController() : null])
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('useHasController listens for 20 % of the time while no controller is connected', () => {
  renderHook(useHasController)
  pass(PERIOD_MS)
  let listened = 0
  for (let ms = 0; ms < SAMPLE_MS; ms++) {
    vi.advanceTimersByTime(1)
    if (listening.size > 0) listened += 1
  }

  expect(listened / SAMPLE_MS).toBe(0.2)
})

test('useHasController returns true within half a second of a connection, even without an event, until the disconnection', () => {
  const { result } = renderHook(useHasController)
  expect(result.current).toBe(false)

  isConnected = true
  pass(PERIOD_MS)
  expect(result.current).toBe(true)
  expect(listening.size).toBe(2)

  isConnected = false
  act(() => void window.dispatchEvent(new Event('gamepaddisconnected')))
  expect(result.current).toBe(false)
})

test('useHasController removes its listeners on unmount', () => {
  const { unmount } = renderHook(useHasController)
  pass(PERIOD_MS)

  unmount()
  pass(PERIOD_MS)

  expect(listening.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
