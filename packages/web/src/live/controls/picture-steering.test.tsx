import type { PtzAxis } from '@rig/contract'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { NORTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { createLiveCameras } from '../camera/live-camera.ts'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { PictureSteering } from './picture-steering.tsx'

const View = ({ isSteered = true }) => (
  <LiveCameraProvider cameraID={NORTH_CAMERA_ID}>{isSteered && <PictureSteering />}</LiveCameraProvider>
)

const openSurface = async () => {
  const opened = await renderWithRig(<View />, { as: 'operator' })
  opened.link.respond(/POST .*ptz/, () => new Response('{}'))
  const { motion } = opened.rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID)
  const surface = document.querySelector('[data-steering-surface]') ?? document.body
  const reasons = new Set<string | null>()
  onTestFinished(motion.subscribe(({ pan }) => void reasons.add(pan.reason)))
  return { ...opened, surface, reasons, getState: (axis: PtzAxis) => motion.getState()[axis].state }
}

type OpenedSurface = Awaited<ReturnType<typeof openSurface>>

const touch = { pointerId: 1, pointerType: 'touch', button: 0 }
const mouse = { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 }

const TAKEN = 'The browser has taken over the pointer. Press again'

test.each<[when: string, reason: string | null, pointer: PointerEventInit, end: (opened: OpenedSurface) => void]>([
  ['the steering surface is removed', null, touch, ({ rerender }) => rerender(<View isSteered={false} />)],
  [
    'another mouse button is pressed, which may open a menu',
    'Another button was pressed. Press again',
    mouse,
    ({ surface }) => fireEvent.pointerMove(surface, { ...mouse, button: 2, buttons: 3 }),
  ],
  [
    'the main mouse button is released while another button is down',
    null,
    mouse,
    ({ surface }) => fireEvent.pointerMove(surface, { ...mouse, buttons: 2 }),
  ],
  ['the pointer is released over another element', null, touch, () => fireEvent.pointerUp(document.body, touch)],
  ['the pointer is cancelled', TAKEN, touch, ({ surface }) => fireEvent.pointerCancel(surface, touch)],
  ['another element captures the pointer', TAKEN, touch, ({ surface }) => fireEvent.lostPointerCapture(surface, touch)],
])('a drag moves the camera until %s, and the reason is %j', async (_when, reason, pointer, end) => {
  const opened = await openSurface()
  const { surface, getState, reasons } = opened
  fireEvent.pointerDown(surface, { ...pointer, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(surface, { ...pointer, clientX: 400, clientY: 100 })
  await waitFor(() => expect(getState('pan')).toBe('moving'))

  end(opened)

  await waitFor(() => expect(getState('pan')).toBe(reason === null ? 'idle' : 'interrupted'))
  expect([...reasons].filter((each) => each !== null)).toEqual(reason === null ? [] : [reason])
})

test('a wheel event zooms the camera instead of scrolling, until the pointer leaves the picture', async () => {
  const { surface, getState } = await openSurface()

  const isLeftToBrowser = fireEvent.wheel(surface, { deltaY: -100 })
  expect([isLeftToBrowser, getState('zoom')]).toEqual([false, 'requested'])
  surface.dispatchEvent(new Event('pointerleave'))

  expect(getState('zoom')).toBe('stopping')
})

test.each([
  ['Ctrl is pressed, because the browser then zooms the page', { ctrlKey: true }, () => {}],
  ['the event is part of a sideways swipe', { deltaX: 80, deltaY: 6 }, () => {}],
  ['Shift is pressed', { shiftKey: true }, () => {}],
  ['Alt is pressed', { altKey: true }, () => {}],
  ['Command is pressed', { metaKey: true }, () => {}],
  ['a dialog is open', {}, ({ rigConsole }: OpenedSurface) => rigConsole.overlays.openPopup('dialog')],
])('a wheel event is left to the browser if %s', async (_when, modifier, prepare) => {
  const opened = await openSurface()
  const { surface, getState } = opened
  prepare(opened)

  const isLeftToBrowser = fireEvent.wheel(surface, { deltaY: -100, ...modifier })

  expect([isLeftToBrowser, getState('zoom')]).toEqual([true, 'idle'])
})
