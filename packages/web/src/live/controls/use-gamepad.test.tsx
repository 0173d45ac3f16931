import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { RigConsole } from '../../console/console.ts'
import { ConsoleProvider } from '../../console/console-context.tsx'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { useGamepad } from './use-gamepad.ts'

const SAMPLE_MS = 5_000
const WAIT_MS = 1_000
const SHOULDER_RIGHT = 5

type Pad = { pressed: boolean; right?: number; mapping?: string }

let connected: Pad | null = null
let listening = new Set<string>()

const isGamepadEvent = (type: string) => type.startsWith('gamepad')

beforeEach(() => {
  connected = null
  listening = new Set()
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { addEventListener, removeEventListener } = window
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, ...rest: unknown[]) => {
    if (isGamepadEvent(type)) listening.add(type)
    Reflect.apply(addEventListener, window, [type, ...rest])
  })
  vi.spyOn(window, 'removeEventListener').mockImplementation((type: string, ...rest: unknown[]) => {
    listening.delete(type)
    Reflect.apply(removeEventListener, window, [type, ...rest])
  })
  Object.assign(navigator, { getGamepads: () => [connected && createPad(connected)] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'getGamepads')
})

test('useGamepad listens for controllers 20 % of the time while none is connected', () => {
  open()
  vi.advanceTimersByTime(WAIT_MS)
  let listened = 0
  for (let ms = 0; ms < SAMPLE_MS; ms++) {
    vi.advanceTimersByTime(1)
    if (listening.size > 0) listened += 1
  }

  expect(listened / SAMPLE_MS).toBe(0.2)
})

test('useGamepad ignores a shoulder button that is already pressed when the controller connects', () => {
  const forward = open()
  vi.advanceTimersByTime(WAIT_MS)

  connected = { pressed: true }
  vi.advanceTimersByTime(WAIT_MS)
  expect(forward).not.toHaveBeenCalled()
  connected = { pressed: false }
  vi.advanceTimersByTime(WAIT_MS)
  connected = { pressed: true }
  vi.advanceTimersByTime(WAIT_MS)

  expect(forward).toHaveBeenCalledTimes(1)
  expect(listening.size).toBe(2)
})

test('useGamepad removes its listeners on unmount', () => {
  const { unmount } = renderGamepad()
  vi.advanceTimersByTime(WAIT_MS)

  unmount()
  vi.advanceTimersByTime(WAIT_MS)

  expect(listening.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('useGamepad reports each deflection of a stick once if no camera can be steered', () => {
  const { onUnsteerable } = openUnsteerable()
  connected = { pressed: false }
  vi.advanceTimersByTime(WAIT_MS)
  expect(onUnsteerable).not.toHaveBeenCalled()

  connected = { pressed: false, right: 1 }
  vi.advanceTimersByTime(WAIT_MS)
  expect(onUnsteerable).toHaveBeenCalledTimes(1)
  connected = { pressed: false }
  vi.advanceTimersByTime(WAIT_MS)
  connected = { pressed: false, right: 1 }
  vi.advanceTimersByTime(WAIT_MS)

  expect(onUnsteerable).toHaveBeenCalledTimes(2)
})

test.each([
  ['a dialog is open', ({ overlays }: RigConsole) => void overlays.openPopup('dialog')],
  ['a text field has the focus', () => focusTextField()],
  ['the window has no focus', () => void vi.spyOn(document, 'hasFocus').mockReturnValue(false)],
])('useGamepad ignores a deflected stick while %s', (_when, happen) => {
  const { onUnsteerable, rigConsole } = openUnsteerable()
  connected = { pressed: false }
  vi.advanceTimersByTime(WAIT_MS)

  happen(rigConsole)
  connected = { pressed: false, right: 1 }
  vi.advanceTimersByTime(WAIT_MS)

  expect(onUnsteerable).not.toHaveBeenCalled()
})

test('after the window has regained the focus, useGamepad ignores a stick until it was neutral', () => {
  const { onUnsteerable } = openUnsteerable()
  connected = { pressed: false }
  vi.advanceTimersByTime(WAIT_MS)

  connected = { pressed: false, right: 1 }
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(WAIT_MS)
  expect(onUnsteerable).not.toHaveBeenCalled()
  connected = { pressed: false }
  vi.advanceTimersByTime(WAIT_MS)
  connected = { pressed: false, right: 1 }
  vi.advanceTimersByTime(WAIT_MS)

  expect(onUnsteerable).toHaveBeenCalledTimes(1)
})

test('useGamepad passes on why a controller without a standard layout has no effect', () => {
  const { onUnsteerable } = openUnsteerable()
  connected = { pressed: false, mapping: '' }
  vi.advanceTimersByTime(WAIT_MS)

  connected = { pressed: false, right: 1, mapping: '' }
  vi.advanceTimersByTime(WAIT_MS)

  expect(onUnsteerable.mock.calls).toEqual([[expect.stringContaining('does not recognise its layout')]])
})

const focusTextField = () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  onTestFinished(() => field.remove())
}

const openUnsteerable = () => {
  const onUnsteerable = vi.fn()
  return { onUnsteerable, ...renderGamepad(undefined, onUnsteerable) }
}

const open = () => {
  const forward = vi.fn()
  renderGamepad(forward)
  return forward
}

const renderGamepad = (forward = () => {}, onUnsteerable: (reason?: string) => void = () => {}) => {
  const { rigConsole } = createRespondingConsole(() => new Response('{}'))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConsoleProvider rigConsole={rigConsole}>{children}</ConsoleProvider>
  )
  return {
    rigConsole,
    ...renderHook(() => useGamepad(null, { backward: () => {}, forward }, onUnsteerable), { wrapper }),
  }
}

const createPad = ({ pressed: isPressed, right = 0, mapping = 'standard' }: Pad) => ({
  index: 0,
  id: 'Controller',
  connected: true,
  mapping,
  timestamp: Date.now(),
  axes: [right, 0, 0, 0],
  buttons: Array.from({ length: 17 }, (_, button) => {
    const pressed = isPressed && button === SHOULDER_RIGHT
    return { pressed, touched: pressed, value: pressed ? 1 : 0 }
  }),
})
