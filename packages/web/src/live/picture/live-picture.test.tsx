import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { findStreamImage } from '../../testing/stream-images.ts'
import { createLiveCameras } from '../camera/live-camera.ts'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { explainPicture, LivePicture } from './live-picture.tsx'

const camera = {
  cameraID: 'north',
  name: 'PTZ North span',
  videoURL: 'http://rig.test/media/stream/north?ticket=1',
  poster: '/media/poster/north',
}

const picture = (part: Partial<typeof camera> = {}, on = true) => {
  const shown = { ...camera, ...part }
  return (
    <LiveCameraProvider cameraID={shown.cameraID}>
      <LivePicture camera={shown} on={on} />
    </LiveCameraProvider>
  )
}

// jsdom cannot decode pictures, so these tests use the `<img>` fallback. The e2e tests cover `fetch`
const getStreamUrl = () => findStreamImage()?.getAttribute('src')
const getPictureStatus = () => document.querySelector('[data-state] p')?.textContent
const getStreamImage = () => {
  const image = findStreamImage()
  if (!image) throw new Error('No image element shows the stream')
  return image
}

test("the live picture is labelled with the camera's name and loads the URL that the rig returned", async () => {
  await renderWithRig(picture())

  screen.getByRole('img', { name: 'PTZ North span' })
  expect(getStreamUrl()).toBe(camera.videoURL)
  expect(getPictureStatus()).toBe('Connecting')
})

test('the camera changes from connecting to live when a picture arrives', async () => {
  const { rigConsole, rerender } = await renderWithRig(picture({}, false))
  const phases: string[] = []
  rigConsole
    .area(createLiveCameras)
    .get('north')
    .picture.store.subscribe(({ session: { phase } }, before) => phase !== before.session.phase && phases.push(phase))
  rerender(picture())

  fireEvent.load(getStreamImage())

  expect(getPictureStatus()).toMatch(/^Live/)
  expect(phases).toEqual(['connecting', 'live'])
})

test('after a failure, the live picture shows the reason and the time until the next attempt', async () => {
  await renderWithRig(picture())

  fireEvent.error(getStreamImage())

  screen.getByAltText('Too many connections, no video rendered')
  screen.getByText('Camera offline')
  screen.getByText('Reconnecting in 1 s')
})

test('the live picture shows a message until the rig returns a URL', async () => {
  const { rerender } = await renderWithRig(picture({ videoURL: '' }))

  screen.getByText('The rig provides no video for this camera')
  screen.getByAltText('Too many connections, no video rendered')
  expect(screen.queryByText(/Reconnecting/)).toBeNull()

  rerender(picture())
  expect(screen.queryByText('The rig provides no video for this camera')).toBeNull()
})

test('the live picture keeps its stream open when the URL changes, but opens a new one when the camera changes', async () => {
  const { rerender } = await renderWithRig(picture())

  rerender(picture({ videoURL: 'http://rig.test/media/stream/north?ticket=2' }))
  expect(getStreamUrl()).toBe(camera.videoURL)

  rerender(picture({ cameraID: 'south', name: 'PTZ South', videoURL: 'http://rig.test/s' }))
  expect(getStreamUrl()).toBe('http://rig.test/s')
})

test('the live picture clears its image URL when it is switched off or unmounted', async () => {
  const { rerender, unmount } = await renderWithRig(picture())
  const first = getStreamImage()

  rerender(picture({}, false))
  expect(first.hasAttribute('src')).toBe(false)
  screen.getByText('Off')

  rerender(picture())
  const second = getStreamImage()
  expect(second.hasAttribute('src')).toBe(true)
  unmount()
  expect(second.hasAttribute('src')).toBe(false)
})

const connected = { failures: 0, isLinkFull: false }

test.each([
  [{ cause: 'age', seconds: 4 }, 'Picture is 4 s old: hold again to steer without it', null],
  [{ cause: 'age', seconds: null }, 'No picture yet: hold again to steer without it', null],
  [{ cause: 'age', seconds: 2, isOver: true }, 'Picture was 2 s old: hold again', null],
  [{ cause: 'age', seconds: null, isOver: true }, 'There was no picture: hold again', null],
  [{ cause: 'lag', seconds: 3.14 }, 'The picture is 3.1 s behind the rig: hold again to steer without it', 'reopen'],
] as const)('explainPicture describes a stale picture %j as %s', (stale, text, action) => {
  expect(explainPicture({ stale, outage: connected })).toMatchObject([{ place: 'picture', text, action }])
})

test.each([
  [{ failures: 1, isLinkFull: false }, 'Connection lost, trying again'],
  [{ failures: 1, isLinkFull: true }, 'The picture overloads the link: closed until the rig responds'],
])('explainPicture describes the outage %j as %s at the edge of the picture', (outage, text) => {
  expect(explainPicture({ stale: null, outage })).toMatchObject([{ place: 'edge', text }])
  expect(explainPicture({ stale: null, outage: connected })).toEqual([])
})
