import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addFault, removeFaults, requestRig } from '../../testing/change-rig.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { createSteadyClock } from '../../testing/virtual-clock.ts'
import { createLiveCameras } from '../camera/live-camera.ts'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { MotionAnnouncer, PanTiltPad, SteeringMessage, ZoomButtons } from './steering-controls.tsx'

const CAMERA = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'

const Controls = ({ cameraID = CAMERA, hasAnnouncer = true }) => (
  <LiveCameraProvider cameraID={cameraID}>
    <PanTiltPad />
    <ZoomButtons />
    {hasAnnouncer && <MotionAnnouncer />}
    <SteeringMessage className={undefined} />
    <input aria-label="A field" />
  </LiveCameraProvider>
)

const openControls = async () => {
  const rig = await renderWithRig(<Controls />, { as: 'operator', clock: createSteadyClock() })
  // With a stopped clock, the rig never ends a movement, so every stop comes from the console
  await requestRig(rig.app, { method: 'POST', url: '/sim/clock', payload: { rate: 0 } })
  const motion = async (): Promise<{ axis: string; kind: string; ended: number | null; reason: string }[]> =>
    (await rig.app.inject({ url: '/sim/motion' })).json()
  const { motion: shown } = rig.rigConsole.area(createLiveCameras).get(CAMERA)
  /** Call this right after the event that must end the hold: later, its limit of 30 s may have ended it instead. */
  const panState = () => shown.getState().pan.state
  return { ...rig, motion, panState, button: (name: string) => screen.getByRole('button', { name }) }
}

type OpenedControls = Awaited<ReturnType<typeof openControls>>

const press = (element: HTMLElement, pointerId = 1) => fireEvent.pointerDown(element, { button: 0, pointerId })
const isMoving = (element: HTMLElement) => waitFor(() => expect(element.dataset.state).toBe('moving'))
const isIdle = (element: HTMLElement) => waitFor(() => expect(element.dataset.state).toBe('idle'))

const controls = [
  { name: 'Tilt up', toast: 'Moving...', axis: 'tilt', step: { y: -30 } },
  { name: 'Tilt down', toast: 'Moving...', axis: 'tilt', step: { y: 30 } },
  { name: 'Pan left', toast: 'Moving...', axis: 'pan', step: { x: -30 } },
  { name: 'Pan right', toast: 'Moving...', axis: 'pan', step: { x: 30 } },
  { name: 'Zoom in', toast: 'Zooming In...', axis: 'zoom', step: { z: 5 } },
  { name: 'Zoom out', toast: 'Zooming Out...', axis: 'zoom', step: { z: -5 } },
]

/** Records the commands to the camera. Omits repetitions, which the guard sends to renew a hold or confirm a stop. */
const recordCommands = ({ link }: Pick<OpenedControls, 'link'>) => {
  const commands: object[] = []
  link.respond(/POST .*ptz/, ({ body }) => {
    const { cameraID, ...command } = JSON.parse(String(body))
    expect(cameraID).toBe(CAMERA)
    if (JSON.stringify(commands.at(-1)) !== JSON.stringify(command)) commands.push(command)
  })
  return commands
}

test.each(controls)('pressing $name briefly sends one step and shows the toast $toast', async (control) => {
  const opened = await openControls()
  const commands = recordCommands(opened)

  await opened.user.click(opened.button(control.name))

  expect(await screen.findByText(control.toast)).toBeTruthy()
  expect(commands).toEqual([control.step])
  await waitFor(async () => expect(await opened.motion()).toMatchObject([{ axis: control.axis, kind: 'step' }]))
})

test('pan and tilt share a toast, which remains beside the toast of a later zoom', async () => {
  const { user, button, motion } = await openControls()
  for (const name of ['Pan left', 'Tilt up', 'Zoom in']) await user.click(button(name))

  await screen.findByText('Zooming In...')
  await waitFor(async () => expect(await motion()).toHaveLength(3))
  const toasts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(toasts.sort()).toEqual(['Moving...', 'Zooming In...'])
})

test('a press steers even if the browser cannot capture the pointer, as in events that a script dispatches', async () => {
  const { button, motion } = await openControls()
  const left = button('Pan left')
  left.setPointerCapture = () => {
    throw new DOMException('No active pointer', 'NotFoundError')
  }

  press(left)
  await isMoving(left)
  fireEvent.pointerUp(left, { pointerId: 1 })
  await isIdle(left)
  await waitFor(async () => expect(await motion()).toMatchObject([{ kind: 'drive', reason: 'stopped' }]))
})

test('holding a direction button moves the camera, sets the pressed state, and announces the movement to screen readers', async () => {
  const { button, motion } = await openControls()
  const left = button('Pan left')

  press(left)
  await isMoving(left)
  expect(left.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('status').textContent).toContain('Pan left: moving')

  fireEvent.pointerUp(left, { pointerId: 1 })
  await isIdle(left)
  await waitFor(async () => expect(await motion()).toMatchObject([{ axis: 'pan', kind: 'drive', reason: 'stopped' }]))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Not moving'))
})

const fireAt = (timeStamp: number, element: Element, event: Event) =>
  fireEvent(element, Object.defineProperty(event, 'timeStamp', { value: timeStamp }))
const tapAt = (timeStamp: number, element: Element) =>
  fireAt(timeStamp, element, createEvent.click(element, { detail: 1, clientX: 100 }))

type Tap = { pointerType?: string; clientX?: number; downAt: number; ms: number }
const tapWith = ({ pointerType = 'touch', clientX = 100, downAt, ms }: Tap, element: Element) => {
  const pointer = { button: 0, pointerId: 1, pointerType, clientX }
  fireAt(downAt, element, createEvent.pointerDown(element, pointer))
  fireAt(downAt + ms, element, createEvent.pointerUp(element, pointer))
}

test.each([
  { tap: 'a tap nearby in less than 500 ms has no effect', downAt: 1_499, clientX: 139, isPressed: 'false' },
  { tap: 'a tap after 500 ms sends a step', downAt: 1_500, isPressed: 'true' },
  { tap: 'a tap 40 px away sends a step', downAt: 1_001, clientX: 140, isPressed: 'true' },
  { tap: 'a press of 250 ms sends a step', downAt: 1_001, ms: 250, isPressed: 'true' },
  { tap: 'a click less than 4 px away has no effect', pointerType: 'mouse', clientX: 103, isPressed: 'false' },
  { tap: 'a click 4 px away sends a step', pointerType: 'mouse', clientX: 104, isPressed: 'true' },
])('after a tap on a dialog that covered a direction button and has closed, $tap', async ({ isPressed, ...each }) => {
  const { button, rigConsole } = await openControls()
  const left = button('Pan left')
  const closeDialog = rigConsole.overlays.openPopup('dialog')
  tapAt(1_000, left)
  closeDialog()

  tapWith({ downAt: 1_001, ms: 249, ...each }, left)

  expect(left.getAttribute('aria-pressed')).toBe(isPressed)
})

test('a press soon after a click on a dialog that has closed steers while it is held', async () => {
  const { button, rigConsole } = await openControls()
  const left = button('Pan left')
  const closeDialog = rigConsole.overlays.openPopup('dialog')
  tapAt(1_000, left)
  closeDialog()

  fireAt(1_100, left, createEvent.pointerDown(left, { button: 0, pointerId: 1, pointerType: 'mouse', clientX: 100 }))

  await isMoving(left)
  fireAt(3_000, left, createEvent.pointerUp(left, { pointerId: 1 }))
  await isIdle(left)
})

test('after a tap on a button that is then removed, a second tap does not press the direction button below it', async () => {
  const { button } = await openControls()
  const left = button('Pan left')
  const removed = document.body.appendChild(document.createElement('button'))
  tapAt(1_000, removed)
  removed.remove()

  tapWith({ downAt: 1_100, ms: 100 }, left)

  expect(left.getAttribute('aria-pressed')).toBe('false')
})

test('soon after a tap on Stop, which then disappears, a tap on the button beside it sends a step', async () => {
  const { button } = await openControls()
  const left = button('Pan left')
  press(left)
  const stop = await screen.findByRole('button', { name: 'Stop' })
  fireEvent.pointerUp(left, { pointerId: 1 })
  fireEvent.pointerDown(stop)
  tapAt(1_000, stop)
  await waitFor(() => expect(stop.isConnected).toBe(false))

  tapWith({ downAt: 1_100, ms: 100 }, left)

  expect(left.getAttribute('aria-pressed')).toBe('true')
})

test('a direction button can be pressed twice in quick succession', async () => {
  const { button } = await openControls()
  const left = button('Pan left')
  press(left)
  fireEvent.pointerUp(left, { pointerId: 1 })
  fireEvent.click(left, { detail: 1, clientX: 1 })

  press(left)

  expect(left.getAttribute('aria-pressed')).toBe('true')
  await isMoving(left)
})

test('two fingers can steer two axes, and lifting one finger stops only its own axis', async () => {
  const { button } = await openControls()
  const [up, closer] = [button('Tilt up'), button('Zoom in')]

  press(up, 1)
  press(closer, 2)
  await isMoving(up)
  await isMoving(closer)
  fireEvent.pointerUp(up, { pointerId: 1 })
  await isIdle(up)

  expect(closer.dataset.state).toBe('moving')
  fireEvent.pointerUp(closer, { pointerId: 2 })
  await isIdle(closer)
})

test('holding Space moves the camera while a direction button has focus', async () => {
  const { button } = await openControls()
  const right = button('Pan right')

  fireEvent.keyDown(right, { key: ' ' })
  await waitFor(() => expect(right.dataset.state).toBe('moving'))
  fireEvent.keyUp(right, { key: ' ' })

  await isIdle(right)
})

const hideTab = () => {
  onTestFinished(vi.spyOn(document, 'hidden', 'get').mockReturnValue(true).mockRestore)
  fireEvent(document, new Event('visibilitychange'))
}

const askToLeave = ({ unsavedWork }: OpenedControls['rigConsole']) => {
  unsavedWork.set('film', 'a film')
  fireEvent(window, new Event('beforeunload'))
}

const FOCUS_LOST = 'The page lost focus'

/** The reason is null if the operator sees what has ended the hold. */
const endings: [string, reason: string | null, (held: HTMLElement, opened: OpenedControls) => unknown][] = [
  [
    'the pointer is cancelled',
    'The browser has taken over the pointer',
    (held) => fireEvent.pointerCancel(held, { pointerId: 1 }),
  ],
  [
    'another element captures the pointer',
    'The browser has taken over the pointer',
    (held) => fireEvent.lostPointerCapture(held, { pointerId: 1 }),
  ],
  [
    'the main mouse button is released while another button is down',
    null,
    (held) => fireEvent.pointerMove(held, { pointerId: 1, pointerType: 'mouse', buttons: 2 }),
  ],
  [
    'the tip of a pen is lifted while its other button is down',
    null,
    (held) => fireEvent.pointerMove(held, { pointerId: 1, pointerType: 'pen', buttons: 2 }),
  ],
  [
    'another mouse button is pressed, which may open a menu',
    'Another button was pressed',
    (held) => fireEvent.pointerMove(held, { pointerId: 1, pointerType: 'mouse', button: 2, buttons: 3 }),
  ],
  ['the window loses focus', FOCUS_LOST, () => fireEvent.blur(window)],
  ['the page is unloaded', null, () => fireEvent(window, new Event('pagehide'))],
  ['the tab is hidden', FOCUS_LOST, () => hideTab()],
  ['the page is frozen', FOCUS_LOST, () => fireEvent(document, new Event('freeze'))],
  ['the browser asks whether to leave the page', FOCUS_LOST, (_held, { rigConsole }) => askToLeave(rigConsole)],
  ['a dialog opens', null, (_held, { rigConsole }) => rigConsole.overlays.openPopup('dialog')],
  ['a text field receives focus', null, () => screen.getByRole('textbox', { name: 'A field' }).focus()],
]

test.each(endings)('a hold ends when %s, and the message beside the controls is %j', async (_when, reason, happen) => {
  const opened = await openControls()
  const { button, motion, panState } = opened
  const right = button('Pan right')
  press(right)
  await isMoving(right)

  happen(right, opened)

  expect(panState()).toBe('stopping')
  await waitFor(() => expect(right.dataset.state).toBe(reason === null ? 'idle' : 'refused'))
  await waitFor(async () => expect((await motion()).map(({ reason }) => reason)).toEqual(['stopped']))
  const shown = screen.queryByRole('alert')?.textContent ?? ''
  expect(shown).toBe(reason === null ? '' : `Pan right: ${reason}. Press again`)
})

test('a hold ends when the pointer is released after the held button was removed from the page', async () => {
  const { button, panState } = await openControls()
  const right = button('Pan right')
  press(right)
  await isMoving(right)

  // React still has the button, as when a browser extension removes it
  right.remove()
  fireEvent.pointerUp(document.body, { pointerId: 2 })
  expect(panState()).toBe('moving')
  fireEvent.pointerUp(document.body, { pointerId: 1 })

  expect(panState()).toBe('stopping')
})

test('Enter on a direction button starts no hold while the command key is down, because macOS sends no keyup', async () => {
  const { button, panState } = await openControls()
  const right = button('Pan right')
  right.focus()

  fireEvent.keyDown(right, { key: 'Enter', code: 'Enter', metaKey: true })

  expect(panState()).toBe('idle')
})

test('a press that another mouse button interrupts sends no step', async () => {
  const opened = await openControls()
  const commands = recordCommands(opened)
  const right = opened.button('Pan right')

  fireEvent.pointerDown(right, { button: 0, buttons: 1, pointerId: 1, pointerType: 'mouse' })
  fireEvent.pointerMove(right, { button: 2, buttons: 3, pointerId: 1, pointerType: 'mouse' })
  fireEvent.pointerUp(right, { pointerId: 1, pointerType: 'mouse' })
  await opened.user.click(opened.button('Zoom in'))

  await waitFor(() => expect(commands).toEqual([{ z: 5 }]))
})

test('a hold ends when the view changes to another camera', async () => {
  const { button, rerender, motion, panState } = await openControls()
  press(button('Pan right'))
  await isMoving(button('Pan right'))

  rerender(<Controls cameraID="3f8c2b76-90d4-4c1e-8a67-d15e0b7c4a22" />)

  expect(panState()).toBe('stopping')
  await waitFor(async () => expect((await motion()).map(({ reason }) => reason)).toEqual(['stopped']))
  expect(button('Pan right').dataset.state).toBe('idle')
})

test('a hold continues when a component that only displays motion is unmounted', async () => {
  const { button, rerender, motion } = await openControls()
  press(button('Pan right'))
  await isMoving(button('Pan right'))

  rerender(<Controls hasAnnouncer={false} />)

  expect(button('Pan right').dataset.state).toBe('moving')
  expect((await motion()).map(({ ended }) => ended)).toEqual([null])
})

test('the toast for an unconfirmed stop shows the name of the camera until the rig acknowledges the stop', async () => {
  const { button, link, rigConsole } = await openControls()
  rigConsole.queryClient.setQueryData(['cameras'], [{ cameraID: CAMERA, name: 'PTZ North span' }])
  const right = button('Pan right')
  press(right)
  await isMoving(right)

  link.up = false
  fireEvent.pointerUp(right, { pointerId: 1 })
  const title = await screen.findByText('Stop not confirmed')
  expect(title.closest('li')?.textContent).toBe('Stop not confirmedPTZ North span')
  await waitFor(() => expect(right.dataset.state).toBe('unconfirmed'))

  link.up = true
  await isIdle(right)
  await waitFor(() => expect(screen.queryByText('Stop not confirmed')).toBeNull())
})

test('the reason for a refused step is shown beside the controls until a command is accepted, without a toast', async () => {
  expectLogged(/POST \/api\/v1\/ptz\/ 409/)
  const { user, button, app } = await openControls()
  const fault = { kind: 'fail', method: 'POST', path: '/api/v1/ptz/', status: 409 }
  await addFault(app, fault)

  await user.click(button('Pan right'))

  const reason = 'Pan right: This failure was requested through /sim/faults'
  expect((await screen.findByRole('alert')).textContent).toBe(reason)
  expect(button('Pan right').dataset.state).toBe('refused')
  expect(screen.getByRole('status').textContent).toBe('Pan right: refused')
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()

  await removeFaults(app)
  await user.click(button('Pan left'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('after a slow position response, a message beside the controls shows the latency, which its announcement omits', async () => {
  const { rigConsole } = await openControls()
  const clock = vi.spyOn(rigConsole.clock, 'now').mockReturnValue(0)
  const request = rigConsole.requestLog.open('ptz.position', CAMERA)

  clock.mockReturnValue(1_640)
  act(() => request.respond(new Response('')))
  clock.mockRestore()

  expect(await screen.findByText('The rig responds slowly (1.6 s): each press moves one step')).toBeTruthy()
  const announced = screen.getByRole('status').textContent
  expect(announced).toBe('The rig responds slowly: each press moves one step')
})

test('disabled controls show why they are disabled and send no commands', async () => {
  const pad = (
    <LiveCameraProvider cameraID={CAMERA} problem="Camera offline">
      <PanTiltPad />
    </LiveCameraProvider>
  )
  const { user, link } = await renderWithRig(pad, { as: 'operator' })
  const right = screen.getByRole('button', { name: 'Pan right', description: 'Camera offline' })

  await user.click(right)

  expect(right.getAttribute('aria-disabled')).toBe('true')
  expect(link.calls).toEqual([])
})
