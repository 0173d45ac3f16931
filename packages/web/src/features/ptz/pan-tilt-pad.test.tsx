import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endSession, useSession } from '../../lib/session.ts'
import { renderWithRig } from '../../lib/testing/simulated-rig.tsx'
import { MotionAnnouncer } from './motion-announcer.tsx'
import { PanTiltPad } from './pan-tilt-pad.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'

const CAMERA = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'

const Controls = ({ cameraID = CAMERA }) => (
  <>
    <PanTiltPad cameraID={cameraID} />
    <ZoomButtons cameraID={cameraID} />
    <MotionAnnouncer cameraID={cameraID} />
    <input aria-label="A field" />
  </>
)

const openControls = async () => {
  const rig = await renderWithRig(<Controls />, { as: 'operator' })
  const motion = async (): Promise<{ axis: string; kind: string; ended: number | null; reason: string }[]> =>
    (await rig.app.inject({ url: '/sim/motion' })).json()
  return { ...rig, motion, button: (name: string) => screen.getByRole('button', { name }) }
}

const press = (element: HTMLElement, pointerId = 1) => fireEvent.pointerDown(element, { button: 0, pointerId })
const isMoving = (element: HTMLElement) => waitFor(() => expect(element.dataset.state).toBe('moving'))
const isIdle = (element: HTMLElement) => waitFor(() => expect(element.dataset.state).toBe('idle'), { timeout: 3_000 })

test.each([
  ['Tilt up', 'Moving...', 'tilt'],
  ['Tilt down', 'Moving...', 'tilt'],
  ['Pan left', 'Moving...', 'pan'],
  ['Pan right', 'Moving...', 'pan'],
  ['Zoom in', 'Zooming In...', 'zoom'],
  ['Zoom out', 'Zooming Out...', 'zoom'],
])('A short press of %s is one step and says %s', async (name, toast, axis) => {
  const { user, button, motion } = await openControls()

  await user.click(button(name))

  expect(await screen.findByText(toast)).toBeTruthy()
  await waitFor(async () => expect(await motion()).toMatchObject([{ axis, kind: 'step' }]))
})

test('A held direction moves the camera, is lit as long as that, and is said to a screen reader', async () => {
  const { button, motion } = await openControls()
  const left = button('Pan left')

  press(left)
  await isMoving(left)
  expect(left.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('status', { name: 'Movement' }).textContent).toBe('Pan left: moving')

  fireEvent.pointerUp(left, { pointerId: 1 })
  await isIdle(left)
  await waitFor(async () => expect(await motion()).toMatchObject([{ axis: 'pan', kind: 'drive', reason: 'stopped' }]))
  expect(screen.getByRole('status', { name: 'Movement' }).textContent).toBe('Still')
})

test('Two fingers steer two axes, and lifting one stops only its own', async () => {
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

test('Space holds a focused direction', async () => {
  const { button } = await openControls()
  const right = button('Pan right')

  fireEvent.keyDown(right, { key: ' ' })
  await isMoving(right)
  fireEvent.keyUp(right, { key: ' ' })

  await isIdle(right)
})

const endings: [string, (held: HTMLElement) => unknown][] = [
  ['the pointer is cancelled', (held) => fireEvent.pointerCancel(held, { pointerId: 1 })],
  ['the pointer is captured by something else', (held) => fireEvent.lostPointerCapture(held, { pointerId: 1 })],
  [
    'the main mouse button goes up before another',
    (held) => fireEvent.pointerMove(held, { pointerId: 1, pointerType: 'mouse', buttons: 2 }),
  ],
  ['the window loses the focus', () => fireEvent.blur(window)],
  ['the page goes away', () => fireEvent(window, new Event('pagehide'))],
  ['a field gets the focus', () => screen.getByRole('textbox', { name: 'A field' }).focus()],
]

test.each(endings)('The hold is over when %s', async (_when, happen) => {
  const { button, motion } = await openControls()
  const right = button('Pan right')
  press(right)
  await isMoving(right)

  happen(right)

  await isIdle(right)
  await waitFor(async () => expect((await motion()).map(({ reason }) => reason)).toEqual(['stopped']))
})

test('The hold is over when a dialog opens', async () => {
  const { button } = await openControls()
  const right = button('Pan right')
  press(right)
  await isMoving(right)
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')

  document.body.append(dialog)

  await isIdle(right)
  dialog.remove()
})

test('Another camera ends the hold of the one before', async () => {
  const { button, rerender, motion } = await openControls()
  press(button('Pan right'))
  await isMoving(button('Pan right'))

  rerender(<Controls cameraID="3f8c2b76-90d4-4c1e-8a67-d15e0b7c4a22" />)

  await waitFor(async () => expect((await motion()).map(({ reason }) => reason)).toEqual(['stopped']))
  expect(button('Pan right').dataset.state).toBe('idle')
})

test('A session that ends says its stop while it may still speak', async () => {
  const { button, motion } = await openControls()
  press(button('Pan right'))
  await isMoving(button('Pan right'))

  endSession('logout')

  expect(useSession.getState().token).toBeNull()
  await waitFor(async () => expect((await motion()).map(({ reason }) => reason)).toEqual(['stopped']))
})

test('A stop that nobody answers is told until it is confirmed', async () => {
  const { button, link } = await openControls()
  const right = button('Pan right')
  press(right)
  await isMoving(right)

  link.up = false
  fireEvent.pointerUp(right, { pointerId: 1 })
  expect(await screen.findByText('Stop not confirmed', {}, { timeout: 4_000 })).toBeTruthy()
  expect(right.dataset.state).toBe('unconfirmed')

  link.up = true
  await isIdle(right)
  await waitFor(() => expect(screen.queryByText('Stop not confirmed')).toBeNull())
}, 10_000)
