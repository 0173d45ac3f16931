import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addFault } from '../../testing/change-rig.ts'
import { waitForResponses } from '../../testing/link.ts'
import { findRequests, openLiveView } from '../../testing/live-view.ts'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { failStreamImage, findStreamImage, getStreamImage, loadStreamImage } from '../../testing/stream-images.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { createLiveCameras } from '../camera/live-camera.ts'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { describeOutage, describeStalePicture, LivePicture } from './live-picture.tsx'

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

// Reads the URL of the fallback `<img>`, because jsdom cannot decode fetched pictures. The e2e tests cover these
const getStreamUrl = () => findStreamImage()?.getAttribute('src')
const getPictureStatus = () => document.querySelector('[data-state] p')?.textContent

test("the live picture is labelled with the camera's name and loads the URL that the rig returned", async () => {
  await renderWithRig(picture())

  screen.getByRole('img', { name: 'PTZ North span' })
  expect(getStreamUrl()).toBe(camera.videoURL)
  expect(getPictureStatus()).toBe('Connecting')
})

test('after a failure, the live picture shows the reason and the time until the next attempt', async () => {
  await renderWithRig(picture())

  failStreamImage()

  screen.getByAltText('Too many connections, no video rendered')
  screen.getByText('Picture not updating')
  screen.getByText('Reconnecting in 1 s')
})

test('the poster is shown until the first frame, and not again while the stream reconnects', async () => {
  const { rigConsole } = await renderWithRig(picture())
  const { reopen } = rigConsole.area(createLiveCameras).get('north').picture
  const hasPoster = () => document.querySelector('img[src$="/media/poster/north"]') !== null
  expect(hasPoster()).toBe(true)

  act(() => loadStreamImage())
  const whileLive = hasPoster()
  act(reopen)

  expect(getPictureStatus()).toBe('Connecting')
  expect([whileLive, hasPoster()]).toEqual([false, false])
})

const signInPage = () => new Response('<!doctype html><p>Sign in', { headers: { 'content-type': 'text/html' } })
const respondWith = (status: number) => () => new Response('', { status })

/** Opens the live view in a browser that reads streams with `fetch`, and switches streaming on. */
const startStreaming = async (...options: Parameters<typeof openLiveView>) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('jsdom decodes no pictures')))
  const opened = await openLiveView(...options)
  await opened.user.click(await screen.findByRole('switch', { name: 'Live streaming' }))
  return opened
}

test.each([
  ['a sign-in page', signInPage, 'A proxy or sign-in page responded instead of the rig'],
  ['status 401', respondWith(401), 'The rig returned 401 Unauthorized'],
  ['status 503', respondWith(503), 'The rig returned 503 Service Unavailable'],
])(
  'if the stream request gets %s, the live picture shows this reason, and does not call the camera offline',
  async (...row) => {
    const [_what, respond, reason] = row
    await startStreaming({ prepare: ({ link }) => link.respond(/media\/stream/, respond) })

    const picture = await screen.findByRole('status', { name: 'Live picture' })
    await within(picture).findByText(reason)
    screen.getByText('Picture not updating')
    expect(screen.queryByText('Camera offline')).toBeNull()
  },
)

test('if a camera has gone offline since the latest poll, the refusal of its stream makes the live picture and the list show that it is offline', async () => {
  await startStreaming({
    prepare: ({ app, link }) =>
      link.respond(/media\/stream/, async (_init, forward) => {
        await addFault(app, { kind: 'camera-offline', cameraID: app.simulator.store.read().cameras[0]?.cameraID })
        return forward()
      }),
  })

  await screen.findByText('Camera offline')
  screen.getByRole('button', { name: 'PTZ North span Offline' })
  expect(screen.queryByText(/^The rig returned/)).toBeNull()
})

test.each([401, 403, 410])(
  'if the rig refuses the URL of the stream with %d, the console requests the list, and retries with the new URL',
  async (status) => {
    const { clock, pass } = createVirtualClock()
    let lists = 0
    const opened = await startStreaming({
      clock,
      prepare: ({ link }) => {
        link.respond(/dashboard/, async (_init, forward) => {
          const list = await (await forward()).json()
          lists += 1
          for (const listed of list.data.camera) listed.videoURL = `/media/stream/${lists}`
          return Response.json(list)
        })
        link.respond(/media\/stream/, respondWith(status))
      },
    })
    await act(waitForResponses)

    await pass(1_250)

    expect(findRequests(opened, /media\/stream/)).toEqual(['GET /media/stream/1', 'GET /media/stream/2'])
  },
)

test.each(['', 'http://:8080/stream'])(
  'the live picture shows a message while the URL of the video is %j',
  async (videoURL) => {
    const { rerender } = await renderWithRig(picture({ videoURL, poster: videoURL }))

    screen.getByText('The rig provides no video for this camera')
    screen.getByAltText('Too many connections, no video rendered')
    expect(screen.queryByText(/Reconnecting/)).toBeNull()

    rerender(picture())
    expect(screen.queryByText('The rig provides no video for this camera')).toBeNull()
  },
)

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

test.each([
  ['a late picture', 'appears', { cause: 'lag' }, 1],
  ['a late picture that is on time again', 'does not appear', { cause: 'lag', isOver: true }, 0],
  ['a stale picture', 'does not appear', { cause: 'age' }, 0],
] as const)(
  'after %s has ended a hold, the button to reopen the stream %s',
  async (_picture, _appears, stale, buttons) => {
    const { rigConsole } = await renderWithRig(picture())
    const { store } = rigConsole.area(createLiveCameras).get('north').picture

    act(() => store.setState({ stale: { ...stale, seconds: 3 } }))

    screen.getByText(/Press again/)
    expect(screen.queryAllByRole('button', { name: 'Reopen stream' })).toHaveLength(buttons)
  },
)

test.each([
  [{ cause: 'age', seconds: 4 }, 'Hold ended: picture is 4 s old. Press again to steer anyway'],
  [{ cause: 'age', seconds: null }, 'Hold ended: no picture yet. Press again to steer anyway'],
  [{ cause: 'age', seconds: 2, isOver: true }, 'Hold ended: picture was 2 s old. Press again'],
  [{ cause: 'lag', seconds: 3, isOver: true }, 'Hold ended: picture was 3.0 s behind. Press again'],
  [{ cause: 'age', seconds: null, isOver: true }, 'Hold ended: there was no picture. Press again'],
  [{ cause: 'lag', seconds: 3.14 }, 'Hold ended: picture is 3.1 s behind. Press again to steer anyway'],
] as const)('describeStalePicture describes %j as %s', (stale, text) => {
  expect(describeStalePicture(stale)).toBe(text)
})

test.each([
  [false, 'Connection lost, trying again'],
  [true, 'Paused until the rig responds: the stream fills the link'],
])('describeOutage describes an outage whose isLinkFull is %s as %s', (isLinkFull, text) => {
  expect(describeOutage({ isLinkFull })).toBe(text)
})
