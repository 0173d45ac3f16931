import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { MotionAnnouncer } from '../guard/motion-announcer.tsx'
import { PictureSteering } from './picture-steering.tsx'

const CAMERA = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'
const pointer = { pointerId: 1, pointerType: 'touch', button: 0 }

/** A camera that a finger drags to the right. */
const openDrag = async () => {
  const steering = <PictureSteering cameraID={CAMERA} />
  const told = <MotionAnnouncer cameraID={CAMERA} />
  const both = (
    <>
      {steering}
      {told}
    </>
  )
  const opened = await renderWithRig(both, { as: 'operator' })
  const surface = document.querySelector('[data-steering-surface]') ?? document.body
  fireEvent.pointerDown(surface, { ...pointer, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(surface, { ...pointer, clientX: 400, clientY: 100 })
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Pan right: moving'))
  return { ...opened, surface, withoutSteering: () => opened.rerender(told) }
}

const isStill = () => vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Still'))

test('When the picture can no longer be used for steering, its drag ends', async () => {
  const { withoutSteering } = await openDrag()

  withoutSteering()

  await isStill()
})

test.each(['pointerUp', 'pointerCancel', 'lostPointerCapture'] as const)(
  'A drag that ends (%s) releases the camera',
  async (ending) => {
    const { surface } = await openDrag()

    fireEvent[ending](surface, pointer)

    await isStill()
  },
)
