import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../../console/link/api-error.ts'
import {
  createPage,
  NORTH_CAMERA_ID,
  openRig,
  renderPage,
  startTextStream,
  stubCanvas,
  waitUntilLive,
} from '../../testing/camera-page.tsx'
import { openLiveView } from '../../testing/live-view.ts'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { createLiveCameras } from '../camera/live-camera.ts'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { PictureDetails, PictureRatePanel } from './picture-panels.tsx'
import { createThinLink } from './stream/thin-link.ts'

const north = { name: 'North', cameraID: NORTH_CAMERA_ID }

const openPicture = async (rate: 'all' | 5 | 1 | 0.2) => {
  stubCanvas()
  const { rigConsole, link, liveCameras } = await openRig()
  startTextStream(link, NORTH_CAMERA_ID, 'north')
  rigConsole.settings.change({ pictureRate: rate })
  const { unmount } = renderPage(createPage(rigConsole, north))
  await waitUntilLive('North')
  return { rigConsole, unmount, motion: liveCameras.get(NORTH_CAMERA_ID).motion }
}

test('isStepsOnly is true at a rate of at most 1 picture per second, until the live picture unmounts', async () => {
  const { rigConsole, motion, unmount } = await openPicture('all')
  const rates = ['all', 5, 0.2, 1] as const

  const observed = rates.map((rate) => {
    act(() => rigConsole.settings.change({ pictureRate: rate }))
    return motion.getState().isStepsOnly
  })
  unmount()

  expect(observed).toEqual([false, false, true, true])
  expect(motion.getState().isStepsOnly).toBe(false)
})

test('the stream is closed after a dashboard request has timed out, until a dashboard request succeeds', async () => {
  const { rigConsole } = await openPicture('all')
  const { picture } = rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID)
  const timeout = new ApiError('timeout', 'GET /api/v1/dashboard/', 0, 'The rig did not respond in time')

  rigConsole.requestLog.open('cameras.dashboard').fail(timeout)
  await waitFor(() => expect(picture.store.getState().session.phase).toBe('off'))

  rigConsole.requestLog.open('cameras.dashboard').succeed(0)
  await waitFor(() => expect(picture.store.getState().session.phase).toBe('live'))
})

test('the offer of a lower rate states the reason, and a click on it selects the rate', async () => {
  const { rigConsole } = await renderWithRig(
    <LiveCameraProvider cameraID="north">
      <PictureRatePanel />
    </LiveCameraProvider>,
  )
  act(() => rigConsole.area(createThinLink).store.setState({ isOffered: true }))

  expect(screen.getByText('The link is too slow for the full rate')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '1 every 5 s' }))

  expect(rigConsole.settings.get().pictureRate).toBe(0.2)
  expect(screen.getByText('1 every 5 s')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'All pictures' }))
  expect(rigConsole.settings.get().pictureRate).toBe('all')
})

test('the details of the live picture show the traffic', async () => {
  const { rigConsole } = await renderWithRig(
    <LiveCameraProvider cameraID="north">
      <PictureDetails onClose={() => {}} />
    </LiveCameraProvider>,
  )
  const traffic = { kbitPerSecond: 812.4, megabytes: 3.14, busyFraction: 0.5, pictureBytes: 60_000 }

  act(() => rigConsole.area(createThinLink).store.setState({ traffic }))

  expect(screen.getByText('812 kbit/s · 3.1 MB')).toBeTruthy()
})

test('the Picture rate button shows all rates and marks the current one', async () => {
  const { user } = await openLiveView()
  await user.click(await screen.findByRole('switch', { name: 'Live streaming' }))

  await user.click(await screen.findByRole('button', { name: 'Picture rate' }))

  const panel = within(await screen.findByRole('region', { name: 'Picture rate' }))
  const rates = panel.getAllByRole('button')
  expect(rates.map(({ textContent }) => textContent)).toEqual([
    'All pictures',
    '5 per second',
    '1 per second',
    '1 every 5 s',
  ])
  expect(rates[0]?.getAttribute('aria-pressed')).toBe('true')
})

test('if the console has reduced the rate, the live view shows the new rate and the reason', async () => {
  const { rigConsole, user } = await openLiveView()
  await user.click(await screen.findByRole('switch', { name: 'Live streaming' }))

  rigConsole.area(createThinLink).store.setState({ isAutomatic: true })
  rigConsole.settings.change({ pictureRate: 1 })

  expect(await screen.findByText('The link is too slow for the full rate: 1 per second')).toBeTruthy()
})
