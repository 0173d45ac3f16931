import { expect, test, vi } from 'vitest'
import {
  createKnownCameras,
  parseRecordingName,
  type Recording,
  type RecordingMetadata,
  toRecording,
} from '../../../rig/recordings.ts'
import { nameOf } from '../../../testing/camera-name.ts'
import { createRespondingConsole } from '../../../testing/responding-console.ts'
import { captureFilmFrame, captureRecording, describeRecording, type FilmTime } from './capture-recording.ts'

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
  ['a lost picture', name, () => new Response('', { status: 404 }), 'The rig returned 404 Not Found'],
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

test('captureFilmFrame returns the picture on the canvas, its time, and the pan from the schedule of its camera', async () => {
  stubCanvases((resolve) => resolve(new Blob(['frame'])))

  const { picture, origin } = await captureCanvas()

  expect(picture.blob?.size).toBe(5)
  expect(origin.recording).toEqual({ name: film, seconds: 3 })
  expect(origin).toMatchObject({ sled: { value: 35 }, pan: { value: 12, certainty: 'estimated' } })
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
  const recording = toItem(film)
  return captureFilmFrame(rigConsole, { canvas, recording }, { seconds: 3, filmSeconds: 12 })
}

function createPlayer(state: Partial<Record<keyof HTMLVideoElement, unknown>>) {
  return { pause: () => {}, videoWidth: 0, videoHeight: 0, dataset: {}, ...state } as unknown as HTMLVideoElement
}

const cameras = createKnownCameras([
  nameOf('c1', 'PTZ North span'),
  nameOf('c2', 'PTZ Bridge', '2026-07-01T00:00:00Z'),
  nameOf('c2', 'PTZ N/S "A"'),
])
const schedules = [
  { cameraID: 'c1', pan: 12, tilt: -2, zoom: 20 },
  { cameraID: 'c2', pan: 99, tilt: 0, zoom: 1 },
]
const describeName = (name: string, filmTime: FilmTime | null = null, saved = schedules) =>
  describeRecording(toItem(name), filmTime, { cameras, schedules: saved, localFilms: new Map() })

test('a value in the name of a frame shot has a tolerance of 0.1 (zoom: 0.5)', () => {
  const name = 'PTZ North span 2026-03-29T06-00-00Z pan 12.0 tilt -5.5 zoom 20 sled 40.0.jpg'

  expect(describeName(name)).toMatchObject({
    camera: { name: 'PTZ North span', certainty: 'known' },
    pan: { value: 12, certainty: 'known', tolerance: 0.1 },
    tilt: { value: -5.5, certainty: 'known' },
    zoom: { value: 20, certainty: 'known', tolerance: 0.5 },
    sled: { value: 40, certainty: 'known', tolerance: 0.1 },
    time: { at: '2026-03-29T06:00:00.000Z', certainty: 'known', tolerance: 1 },
  })
})

test('in a film, the sled position is estimated from its track, and pan, tilt and zoom from the schedules of its camera', () => {
  const name = 'Patrol PTZ North span 2026-06-10T06-30-00Z 80-20.mp4'

  expect(describeName(name, { seconds: 3, filmSeconds: 12 })).toMatchObject({
    pan: { value: 12, certainty: 'estimated' },
    tilt: { value: -2, certainty: 'estimated' },
    zoom: { value: 20, certainty: 'estimated' },
    sled: { value: 65, certainty: 'estimated', tolerance: 5 },
    time: { at: '2026-06-10T06:30:03.000Z', certainty: 'estimated', tolerance: 20 },
    recording: { name, seconds: 3 },
  })
})

test('without the time stamp or the length of the film, the sled position is unknown', () => {
  const name = 'Patrol PTZ North span 2026-06-10T06-30-00Z 20-80.mp4'
  const describeMoment = (seconds: number | null) => describeName(name, { seconds, filmSeconds: Number.NaN })

  expect(describeMoment(6).sled).toMatchObject({ value: null, certainty: 'unknown' })
  expect(describeMoment(6).time.at).toBe('2026-06-10T06:30:06.000Z')
  expect(describeMoment(null)).toMatchObject({ sled: { value: null }, time: { at: null, certainty: 'unknown' } })
})

test('a value is unknown if neither the name nor the schedules determine it', () => {
  const two = [...schedules, { cameraID: 'c1', pan: 30, tilt: -2, zoom: 20 }]

  expect(describeName('inspection.mp4', { seconds: 6, filmSeconds: 12 }, two)).toMatchObject({
    camera: { name: 'inspection.mp4', certainty: 'estimated' },
    pan: { certainty: 'unknown', value: null },
    sled: { certainty: 'estimated', tolerance: null },
    time: { certainty: 'unknown', at: null },
  })
  expect(describeName('a.jpg').sled.certainty).toBe('unknown')
})

test.each([
  ['was renamed later', 'Patrol PTZ Bridge 2026-06-10T06-30-00Z 20-80.mp4'],
  ['has a name with characters that file systems reject', 'PTZ N-S -A- 2026-07-10T06-30-00Z pan 1.0.jpg'],
])('a recording is described with the current name of its camera if the camera %s', (_how, name) => {
  const { camera } = describeName(name)

  expect(camera).toEqual({ name: 'PTZ N/S "A"', certainty: 'known', id: 'c2' })
})

test('the time of a recording is unknown if the date in its name does not exist', () => {
  const name = 'PTZ North span 0000-00-00T00-00-00Z pan 1.0.jpg'

  expect(describeName(name)).toMatchObject({ camera: { id: 'c1' }, time: { at: null, certainty: 'unknown' } })
})

test('a time after the year 9999 is unknown, because no import could read it', () => {
  const name = 'Patrol PTZ North span 9999-12-31T23-59-59Z 20-80.mp4'
  const timeAt = (seconds: number) => describeName(name, { seconds, filmSeconds: 12 }).time

  expect(timeAt(0)).toMatchObject({ at: '9999-12-31T23:59:59.000Z', certainty: 'estimated' })
  expect(timeAt(6)).toEqual({ at: null, certainty: 'unknown', tolerance: null })
})

const recorded = parseRecordingName('PTZ North span 2026-11-28T14-15-37Z recorded.mp4')
/** Describes a recording while a film of the same name from this computer is open. */
const describeBesideLocal = (item: Recording, vtt: string | null) => {
  const recording: Recording = { ...item, list: 'computer' }
  const localFilm = { recording, file: new File([], item.name), url: '', vtt, unsearchableReason: null }
  const localFilms = new Map([[item.name, localFilm]])
  return describeRecording(item, { seconds: 1.5, filmSeconds: 3 }, { cameras, schedules, localFilms })
}
const describeLocal = (recording: RecordingMetadata, vtt: string | null) =>
  describeBesideLocal({ ...toItem(recording.name), ...recording, list: 'computer' }, vtt)
const cue = (second: number, pan: number) =>
  `00:0${second}.000 --> 00:0${second + 1}.000\n2026-11-28 14:15:5${second}  Pan ${pan}°  Sled 35`

test("for a local film, the camera and sled positions, and the time on the rig's clock, come from the WebVTT file", () => {
  expect(describeLocal(recorded, `WEBVTT\n\n${cue(1, 12)}\n\n${cue(2, 14)}`)).toMatchObject({
    camera: { name: 'PTZ North span', certainty: 'known' },
    pan: { value: 13, certainty: 'estimated', tolerance: 2.1 },
    tilt: { value: null, certainty: 'unknown' },
    sled: { value: 35, certainty: 'known', tolerance: 0.1 },
    time: { at: '2026-11-28T14:15:51.500Z', certainty: 'known', tolerance: 1 },
    recording: { name: recorded.name, seconds: 1.5, isLocal: true },
  })
})

test("a time on the computer's clock in the WebVTT file is an estimate without a tolerance", () => {
  const cue = "00:01.000 --> 00:02.000\n2026-11-28 14:15:51 on the computer's clock  Pan 12.0°"

  const { time, pan } = describeLocal(recorded, `WEBVTT\n\n${cue}`)

  expect(time).toEqual({ at: '2026-11-28T14:15:51.500Z', certainty: 'estimated', tolerance: null })
  expect(pan.value).toBe(12)
})

test("a time on the computer's clock is an estimate without a tolerance even if the positions are unknown", () => {
  const cue = "00:01.000 --> 00:02.000\n2026-11-28 14:15:51 on the computer's clock"

  const { time, pan } = describeLocal(recorded, `WEBVTT\n\n${cue}`)

  expect(time).toEqual({ at: '2026-11-28T14:15:51.500Z', certainty: 'estimated', tolerance: null })
  expect(pan.certainty).toBe('unknown')
})

test.each([
  ['without positions', recorded, null],
  ['without a position near the picture', recorded, `WEBVTT\n\n${cue(5, 12)}`],
])('the position in a local film is unknown %s, and its time has no tolerance', (_film, name, vtt) => {
  const { pan, tilt, zoom, sled, time } = describeLocal(name, vtt)

  expect([pan, tilt, zoom, sled].map(({ certainty }) => certainty)).toEqual(new Array(4).fill('unknown'))
  expect(time).toEqual({ at: '2026-11-28T14:15:38.500Z', certainty: 'estimated', tolerance: null })
})

test('the time of a local film has no tolerance, even if its WebVTT file shows the section of the track', () => {
  const { time } = describeLocal({ ...recorded, track: { from: 35, to: 40 } }, null)

  expect(time.tolerance).toBeNull()
})

test('for a local film that was downloaded from the rig, the sled position comes from the file name, and the pan from the schedules', () => {
  const patrol = parseRecordingName('Patrol PTZ North span 2026-06-10T06-30-00Z 20-80.mp4')

  expect(describeLocal(patrol, null)).toMatchObject({ pan: { value: 12 }, sled: { value: 50, tolerance: 5 } })
})

test('the position in a gallery film never comes from a local film with the same name', () => {
  const { pan, recording } = describeBesideLocal(toItem(recorded.name), `WEBVTT\n\n${cue(1, 99)}\n\n${cue(2, 99)}`)

  expect(pan).toMatchObject({ value: 12, certainty: 'estimated' })
  expect(recording).toEqual({ name: recorded.name, seconds: 1.5 })
})
