import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserClock } from '../../lib/clock.ts'
import { NORTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { createLiveCameras } from '../camera/live-camera.ts'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { LiveMarkButton, LiveMarkingProvider } from './live-marking.tsx'

const camera = { cameraID: NORTH_CAMERA_ID, name: 'PTZ North span', status: 'online', poster: '', videoURL: '' }

/** Marks a live picture that was taken one second after the first position. Returns the stated pan. */
const markLivePicture = async (isMoving: boolean) => {
  let aheadMs = 0
  const clock = { ...browserClock, now: () => browserClock.now() + aheadMs }
  const { rigConsole, user } = await renderWithRig(
    <LiveCameraProvider cameraID={NORTH_CAMERA_ID} camera={camera} isPositionPolled>
      <LiveMarkingProvider>
        <LiveMarkButton className={undefined} />
      </LiveMarkingProvider>
    </LiveCameraProvider>,
    { as: 'operator', clock },
  )
  const { picture, store, listPositions } = rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID)
  await waitFor(() => expect(listPositions()).toHaveLength(1))
  aheadMs = 1_000
  picture.lag.read = () => ({ lagMs: 0, source: 'timestamp' })
  picture.store.setState(({ session }) => ({ session: { ...session, phase: 'live' } }))
  act(() => store.setState({ foreignMotion: { isMoving, movedAt: null, isSlowed: false } }))

  await user.click(screen.getByRole('button', { name: 'Mark finding (M)' }))

  const facts = within(await screen.findByLabelText('Where and when'))
  return facts.getByText('Pan').nextElementSibling?.textContent
}

test.each([
  ['is exact if the camera is at rest', false, '12 ± 0.1°'],
  ['is an estimate if the camera moves', true, 'about 12 ± 0.1°'],
])('the pan of a marked live picture %s', async (_what, isMoving, pan) => {
  expect(await markLivePicture(isMoving)).toBe(pan)
})
