import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { RigConsole } from '../../console/console.ts'
import { ConsoleProvider } from '../../console/console-context.tsx'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import type { MotionGuard } from '../camera/guard/motion-guard.ts'
import { Gamepad } from './gamepad.tsx'

const WAIT_MS = 1_000
const SHOULDER_RIGHT = 5

type Pad = { pressed: boolean; right?: number; mapping?: string }

let connected: Pad | null = null
beforeEach(() => {
  connected = null
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  Object.assign(navigator, { getGamepads: () => [connected && createPad(connected)] })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'getGamepads')
})

test('Gamepad ignores a shoulder button that is already pressed when the controller connects', () => {
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
})

test('Gamepad reports each deflection of a stick once if no camera can be steered', () => {
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
  ['a dialog is open', [], ({ overlays }: RigConsole) => void overlays.openPopup('dialog')],
  [
    'a text field has the focus',
    [['The controller has no effect while a text field has the focus']],
    () => focusTextField(),
  ],
  ['the window has no focus', [], () => void vi.spyOn(document, 'hasFocus').mockReturnValue(false)],
])(
  'a deflected stick has no effect while %s, and the reasons that Gamepad reports are %j',
  (_when, reasons, happen) => {
    const { onUnsteerable, rigConsole } = openUnsteerable()
    connected = { pressed: false }
    vi.advanceTimersByTime(WAIT_MS)

    happen(rigConsole)
    connected = { pressed: false, right: 1 }
    vi.advanceTimersByTime(WAIT_MS)

    expect(onUnsteerable.mock.calls).toEqual(reasons)
  },
)

test('after the window has regained the focus, Gamepad ignores a stick until the stick has been neutral', () => {
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

test('Gamepad reports why a controller without a standard layout has no effect', () => {
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

for (const { end, run } of [
  { end: 'the controller is removed', run: ({ unmount }: { unmount: () => void }) => unmount() },
  { end: 'the browser reports its disconnection', run: () => void window.dispatchEvent(createDisconnection()) },
  {
    end: 'a dialog opens',
    run: ({ rigConsole }: { rigConsole: RigConsole }) => void rigConsole.overlays.openPopup('dialog'),
  },
])
  test(`a held stick is released when ${end}`, () => {
    const guard = { press: vi.fn(), adjust: vi.fn(), release: vi.fn() }
    const opened = renderGamepad(undefined, undefined, guard as never)
    connected = { pressed: false }
    vi.advanceTimersByTime(WAIT_MS)
    connected = { pressed: false, right: 1 }
    vi.advanceTimersByTime(WAIT_MS)
    expect(guard.press).toHaveBeenCalledOnce()
    expect(guard.release).not.toHaveBeenCalled()

    run(opened)
    vi.advanceTimersByTime(WAIT_MS)

    expect(guard.release).toHaveBeenCalledWith('gamepad', 'pan')
  })

const createDisconnection = () => Object.assign(new Event('gamepaddisconnected'), { gamepad: { index: 0 } })

const renderGamepad = (
  forward = () => {},
  onUnsteerable: (reason?: string) => void = () => {},
  guard: MotionGuard | null = null,
) => {
  const { rigConsole } = createRespondingConsole(() => new Response('{}'))
  const sled = { backward: () => {}, forward }
  const { unmount } = render(
    <ConsoleProvider rigConsole={rigConsole}>
      <Gamepad guard={guard} sled={sled} onIneffective={onUnsteerable} />
    </ConsoleProvider>,
  )
  return { rigConsole, unmount }
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
