import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NORTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { createLiveCameras } from '../camera/live-camera.ts'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { PictureSteering } from './picture-steering.tsx'

const openSurface = async () => {
  const { rigConsole, link } = await renderWithRig(
    <LiveCameraProvider cameraID={NORTH_CAMERA_ID}>
      <PictureSteering />
    </LiveCameraProvider>,
    { as: 'operator' },
  )
  link.respond(/POST .*ptz/, () => new Response('{}'))
  const { motion } = rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID)
  const surface = document.querySelector('[data-steering-surface]') ?? document.body
  return { rigConsole, surface, zoomState: () => motion.getState().zoom.state }
}

type OpenedSurface = Awaited<ReturnType<typeof openSurface>>

test('a wheel event zooms the camera instead of scrolling, until the pointer leaves the picture', async () => {
  const { surface, zoomState } = await openSurface()

  const isLeftToBrowser = fireEvent.wheel(surface, { deltaY: -100 })
  expect([isLeftToBrowser, zoomState()]).toEqual([false, 'requested'])
  surface.dispatchEvent(new Event('pointerleave'))

  expect(zoomState()).toBe('stopping')
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
  const { surface, zoomState } = opened
  prepare(opened)

  const isLeftToBrowser = fireEvent.wheel(surface, { deltaY: -100, ...modifier })

  expect([isLeftToBrowser, zoomState()]).toEqual([true, 'idle'])
})
