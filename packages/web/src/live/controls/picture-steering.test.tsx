import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { PictureSteering } from './picture-steering.tsx'
import { MotionAnnouncer } from './steering-controls.tsx'

const CAMERA = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'
const pointer = { pointerId: 1, pointerType: 'touch', button: 0 }

const View = ({ isSteered = true }) => (
  <LiveCameraProvider cameraID={CAMERA}>
    {isSteered && <PictureSteering />}
    <MotionAnnouncer />
  </LiveCameraProvider>
)

const openDrag = async (input: PointerEventInit = pointer) => {
  const opened = await renderWithRig(<View />, { as: 'operator' })
  const surface = document.querySelector('[data-steering-surface]') ?? document.body
  fireEvent.pointerDown(surface, { ...input, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(surface, { ...input, clientX: 400, clientY: 100 })
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Pan right: moving'))
  return { ...opened, surface, withoutSteering: () => opened.rerender(<View isSteered={false} />) }
}

const isIdle = () => vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Not moving'))

test('a drag ends when the steering surface is removed', async () => {
  const { withoutSteering } = await openDrag()

  withoutSteering()

  await isIdle()
})

test('a drag with the mouse ends when another mouse button is pressed, which may open a menu', async () => {
  const { surface } = await openDrag({ pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 })

  fireEvent.pointerMove(surface, { pointerId: 1, pointerType: 'mouse', button: 2, buttons: 3 })

  await isIdle()
})

test.each(['pointerUp', 'pointerCancel', 'lostPointerCapture'] as const)(
  'the camera stops after %s ends a drag',
  async (ending) => {
    const { surface } = await openDrag()

    fireEvent[ending](surface, pointer)

    await isIdle()
  },
)
