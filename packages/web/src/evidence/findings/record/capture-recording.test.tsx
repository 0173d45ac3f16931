import { expect, test, vi } from 'vitest'
import { parseRecordingName, toRecording } from '../../../rig/recordings.ts'
import { createRespondingConsole } from '../../../testing/responding-console.ts'
import { captureFilmFrame, captureRecording } from './capture-recording.ts'

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])
const WEBM = Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3])
const name = 'PTZ North 2026-07-10T06-30-00Z pan 12.0.jpg'
const film = 'Patrol PTZ North 2026-07-10T06-30-00Z 20-80.mp4'
const toItem = (of: string) => toRecording({ name: of, format: of.slice(-3) })

/** Captures a recording that no player shows. The rig responds to the recording's URL with `respond`. */
const capture = (of: string, respond: () => Response) => {
  const { rigConsole } = createRespondingConsole(({ url }) =>
    url.includes('/media/')
      ? respond()
      : Response.json({ data: { camera: [], scheduler: [], image: [{ name: of, url: '/media/file', format: '' }] } }),
  )
  return captureRecording(rigConsole, toItem(of), null)
}

test('captureRecording returns the picture of a frame shot, and the position from its name', async () => {
  const { picture, origin } = await capture(name, () => new Response(JPEG))

  expect(picture.blob?.size).toBe(4)
  expect(origin).toMatchObject({ recording: { name }, pan: { value: 12, certainty: 'known' } })
})

test.each([
  ['a picture of 40 bytes', name, () => new Response('x'.repeat(40)), 'The file is not a picture'],
  ['a lost picture', name, () => new Response('', { status: 404 }), 'The rig returned 404'],
  ['a film that the browser cannot play', film, () => new Response(WEBM), 'The browser cannot play it'],
])('captureRecording returns the reason instead of %s', async (_what, of, respond, reason) => {
  expect((await capture(of, respond)).picture).toEqual({ blob: null, reason })
})

test('if no frame of the film has loaded, captureRecording returns this as the reason', async () => {
  const { rigConsole } = createRespondingConsole(() => Response.json({ data: { camera: [], scheduler: [] } }))
  const player = createPlayer({ currentTime: 0, duration: 0 })

  const { picture } = await captureRecording(rigConsole, toItem(film), player)

  expect(picture).toEqual({ blob: null, reason: 'No frame of the film has loaded yet' })
})

test.each([
  [
    'the time of the shown picture, even if the player is in a gap',
    { dataset: { shownSeconds: '3' }, duration: 12 },
    35,
  ],
  ['the time of the player if the browser reports no picture', { dataset: {}, duration: 12 }, 50],
])('captureRecording takes the sled position from %s', async (_time, shown, sled) => {
  const { rigConsole } = createRespondingConsole(() => Response.json({ data: { camera: [], scheduler: [] } }))

  const { origin } = await captureRecording(rigConsole, toItem(film), createPlayer({ currentTime: 6, ...shown }))

  expect(origin.sled).toMatchObject({ value: sled, certainty: 'estimated' })
})

test.each([
  ['is not known', Number.POSITIVE_INFINITY],
  ['is shorter than the time of its picture', 5],
])('captureRecording returns no sled position if the length of the film %s', async (_length, duration) => {
  const { rigConsole } = createRespondingConsole(() => Response.json({ data: { camera: [], scheduler: [] } }))

  const { origin } = await captureRecording(rigConsole, toItem(film), createPlayer({ currentTime: 6, duration }))

  expect(origin.sled).toMatchObject({ value: null, certainty: 'unknown' })
})

test('captureFilmFrame returns the picture on the canvas, its time, and the pan from the schedule of its camera', async () => {
  stubCanvases((resolve) => resolve(new Blob(['frame'])))

  const { picture, origin } = await captureCanvas()

  expect(picture.blob?.size).toBe(5)
  expect(origin).toMatchObject({
    recording: { name: film, seconds: 3 },
    sled: { value: 35 },
    pan: { value: 12, certainty: 'estimated' },
  })
})

test.each<[string, HTMLCanvasElement['toBlob'], string]>([
  [
    'the canvas contains pixels of another origin',
    () => {
      throw new DOMException('Tainted', 'SecurityError')
    },
    'The rig does not allow this page to read the pixels of this picture',
  ],
  ['the browser cannot write the frame', (resolve) => resolve(null), 'The browser could not write the picture'],
])('if %s, captureFilmFrame returns the reason and the recording', async (_problem, toBlob, reason) => {
  stubCanvases(toBlob)

  const { picture, origin } = await captureCanvas()

  expect(picture).toEqual({ blob: null, reason })
  expect(origin.recording).toEqual({ name: film, seconds: 3 })
})

/** Replaces drawing on a canvas, which jsdom lacks. */
function stubCanvases(toBlob: HTMLCanvasElement['toBlob']) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob)
}

/** Captures the frame at 3 s of a film of 12 s, whose camera has one schedule. */
function captureCanvas() {
  const camera = [{ cameraID: 'c1', name: 'PTZ North' }]
  const scheduler = [{ _id: 's1', cameraID: 'c1', time: '06:30', pan: 12 }]
  const { rigConsole } = createRespondingConsole(() => Response.json({ data: { camera, scheduler } }))
  const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 10 })
  const recording = parseRecordingName(film)
  return captureFilmFrame(rigConsole, { canvas, recording }, { seconds: 3, fraction: 0.25 })
}

function createPlayer(state: Partial<Record<keyof HTMLVideoElement, unknown>>) {
  return { pause: () => {}, videoWidth: 0, videoHeight: 0, dataset: {}, ...state } as unknown as HTMLVideoElement
}
