import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { RigConsole } from '../../console/console.ts'
import { ConsoleProvider } from '../../console/console-context.tsx'
import { type ControllerParts, createController, stubControllers } from '../../testing/controllers.ts'
import { createGuardedRig } from '../../testing/guard-proof/guarded-rig.ts'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import type { MotionGuard } from '../camera/guard/motion-guard.ts'
import { ptzAxes } from '../camera/guard/state.ts'
import { Gamepad } from './gamepad.tsx'

const WAIT_MS = 1_000
const shoulder = { pressed: { 5: 1 } }
const right = { axes: [1, 0, 0, 0] }

let connected: ControllerParts | null = null
beforeEach(() => {
  connected = null
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  stubControllers(() => [connected && createController({ timestamp: Date.now(), ...connected })])
})
afterEach(() => void vi.useRealTimers())

test('Gamepad ignores a shoulder button that is already pressed when the controller connects', () => {
  const forward = open()
  vi.advanceTimersByTime(WAIT_MS)

  read(shoulder)
  expect(forward).not.toHaveBeenCalled()
  read({})
  read(shoulder)

  expect(forward).toHaveBeenCalledTimes(1)
})

test('Gamepad reports each deflection of a stick once if no camera can be steered', () => {
  const { onUnsteerable } = openUnsteerable()
  read({})
  expect(onUnsteerable).not.toHaveBeenCalled()

  read(right)
  expect(onUnsteerable).toHaveBeenCalledTimes(1)
  read({})
  read(right)

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
    read({})

    happen(rigConsole)
    read(right)

    expect(onUnsteerable.mock.calls).toEqual(reasons)
  },
)

test('after the window has regained the focus, Gamepad ignores a stick until the stick has been neutral', () => {
  const { onUnsteerable } = openUnsteerable()
  read({})

  connected = right
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(WAIT_MS)
  expect(onUnsteerable).not.toHaveBeenCalled()
  read({})
  read(right)

  expect(onUnsteerable).toHaveBeenCalledTimes(1)
})

/** Connects a controller in the given state, and waits until its state has been read. */
const read = (controller: ControllerParts) => {
  connected = controller
  vi.advanceTimersByTime(WAIT_MS)
}

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

test('Gamepad changes the speed of a hold when the stick moves, and releases it when the stick is centred', () => {
  const guard = { press: vi.fn(), adjust: vi.fn(), release: vi.fn() }
  renderGamepad(undefined, undefined, guard as never)
  for (const axes of [[0], [1], [0.575]]) read({ axes })
  expect(guard.release).not.toHaveBeenCalled()
  read({ axes: [0] })

  const everyAxis = (...rest: number[]) => ptzAxes.map((axis) => ['gamepad', axis, ...rest])
  expect(guard.press.mock.calls).toEqual(everyAxis(1, 0))
  expect(guard.adjust).toHaveBeenCalledWith('gamepad', 'pan', 1, 0.3)
  expect(guard.adjust).toHaveBeenCalledWith('gamepad', 'pan', 1, expect.closeTo(0.15))
  expect(guard.release.mock.calls).toEqual(everyAxis())
})

test('after everything has been stopped, an axis that is deflected later does not move until the stick has been centred', async () => {
  const { guard, time, sent } = createGuardedRig()
  renderGamepad(undefined, undefined, guard)
  read({})
  read(right)
  await time.runUntil(1_000)
  guard.stop()
  await time.runUntil(5_000)
  const sentBefore = sent()

  read({ axes: [1, -1] })
  await time.runUntil(6_000)
  expect(sent()).toBe(sentBefore)
  read({})
  read({ axes: [0, -1] })
  await time.runUntil(7_000)

  expect(sent()).toBeGreaterThan(sentBefore)
})

type Opened = ReturnType<typeof renderGamepad>

test.each<[end: string, run: (opened: Opened) => void]>([
  ['the component is unmounted', ({ unmount }) => unmount()],
  ['the browser reports its disconnection', () => void window.dispatchEvent(createDisconnection())],
  ['a dialog opens', ({ rigConsole }) => void rigConsole.overlays.openPopup('dialog')],
])('a held stick is released when %s', (_end, run) => {
  const guard = { press: vi.fn(), adjust: vi.fn(), release: vi.fn() }
  const opened = renderGamepad(undefined, undefined, guard as never)
  read({})
  read(right)
  expect(guard.adjust).toHaveBeenCalledWith('gamepad', 'pan', 1, 0.3)
  expect(guard.release).not.toHaveBeenCalled()

  run(opened)
  vi.advanceTimersByTime(WAIT_MS)

  expect(guard.release).toHaveBeenCalledWith('gamepad', 'pan')
})

test('while the browser renders fewer than two frames a second, a hold ends with a reason, and the next press steers again', () => {
  renderFrames(600)
  const guard = { press: vi.fn(), adjust: vi.fn(), release: vi.fn(), cancel: vi.fn() }
  renderGamepad(undefined, undefined, guard as never)
  read({})

  read(right)
  read({})
  read(right)

  const ended = ptzAxes.map((axis) => ['gamepad', axis, 'The page may have been suspended. Press again'])
  expect(guard.press).toHaveBeenCalledTimes(2 * ptzAxes.length)
  expect(guard.cancel.mock.calls).toEqual(ended)
})

const renderFrames = (intervalMs: number) =>
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    setTimeout(() => run(0), intervalMs)
    return 0
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
