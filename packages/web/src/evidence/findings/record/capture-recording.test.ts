import { expect, test } from 'vitest'
import type { LocalFilm } from '../../../rig/local-films.ts'
import { createKnownCameras, parseRecordingName } from '../../../rig/recordings.ts'
import { describeRecording, estimateSledPosition } from './capture-recording.ts'

const cameras = createKnownCameras([
  { cameraID: 'c1', name: 'PTZ North span', until: null },
  { cameraID: 'c2', name: 'PTZ Bridge', until: '2026-07-01T00:00:00Z' },
  { cameraID: 'c2', name: 'PTZ N/S "A"', until: null },
])
const localFilms = new Map<string, LocalFilm>()
const schedules = [
  { cameraID: 'c1', pan: 12, tilt: -2, zoom: 20 },
  { cameraID: 'c2', pan: 99, tilt: 0, zoom: 1 },
]

test('a value in the name of a frame shot has a tolerance of 0.1 (zoom: 0.5)', () => {
  const name = 'PTZ North span 2026-03-29T06-00-00Z pan 12.0 tilt -5.5 zoom 20 sled 40.0.jpg'

  expect(describeRecording(parseRecordingName(name), null, { cameras, schedules, localFilms })).toMatchObject({
    camera: { name: 'PTZ North span', certainty: 'known' },
    pan: { value: 12, certainty: 'known', tolerance: 0.1 },
    tilt: { value: -5.5, certainty: 'known' },
    zoom: { value: 20, certainty: 'known', tolerance: 0.5 },
    sled: { value: 40, certainty: 'known', tolerance: 0.1 },
    time: { at: '2026-03-29T06:00:00.000Z', certainty: 'known', tolerance: 1 },
  })
})

test('in a film, the sled position is estimated from its track, and pan, tilt and zoom from the schedules of its camera', () => {
  const name = 'Patrol PTZ North span 2026-06-10T06-30-00Z 20-80.mp4'

  expect(
    describeRecording(parseRecordingName(name), { seconds: 6, fraction: 0.5 }, { cameras, schedules, localFilms }),
  ).toMatchObject({
    pan: { value: 12, certainty: 'estimated' },
    tilt: { value: -2, certainty: 'estimated' },
    zoom: { value: 20, certainty: 'estimated' },
    sled: { value: 50, certainty: 'estimated', tolerance: 5 },
    time: { at: '2026-06-10T06:30:06.000Z', certainty: 'estimated', tolerance: 20 },
    recording: { name, seconds: 6 },
  })
})

test('without the time stamp or the length of the film, the sled position is unknown', () => {
  const name = 'Patrol PTZ North span 2026-06-10T06-30-00Z 20-80.mp4'
  const describeMoment = (seconds: number | null) =>
    describeRecording(parseRecordingName(name), { seconds, fraction: null }, { cameras, schedules, localFilms })

  expect(describeMoment(6)).toMatchObject({
    sled: { value: null, certainty: 'unknown' },
    time: { at: '2026-06-10T06:30:06.000Z' },
  })
  expect(describeMoment(null)).toMatchObject({ sled: { value: null }, time: { at: null, certainty: 'unknown' } })
})

test('a value is unknown if neither the name nor the schedules determine it', () => {
  const two = [...schedules, { cameraID: 'c1', pan: 30, tilt: -2, zoom: 20 }]

  expect(
    describeRecording(
      parseRecordingName('inspection.mp4'),
      { seconds: 6, fraction: 0.5 },
      { cameras, schedules: two, localFilms },
    ),
  ).toMatchObject({
    camera: { name: 'inspection.mp4', certainty: 'estimated' },
    pan: { certainty: 'unknown', value: null },
    sled: { certainty: 'estimated', tolerance: null },
    time: { certainty: 'unknown', at: null },
  })
  expect(describeRecording(parseRecordingName('a.jpg'), null, { cameras, schedules, localFilms }).sled).toMatchObject({
    certainty: 'unknown',
  })
})

test.each([
  ['was renamed', 'Patrol PTZ Bridge 2026-06-10T06-30-00Z 20-80.mp4'],
  ['has a name with characters that file systems reject', 'PTZ N-S -A- 2026-07-10T06-30-00Z pan 1.0.jpg'],
])('the camera of a recording is identified by its current name if it %s', (_how, name) => {
  const { camera } = describeRecording(parseRecordingName(name), null, { cameras, schedules, localFilms })

  expect(camera).toEqual({ name: 'PTZ N/S "A"', certainty: 'known', id: 'c2' })
})

test('the time of a recording is unknown if the date in its name does not exist', () => {
  const name = 'PTZ North span 0000-00-00T00-00-00Z pan 1.0.jpg'

  expect(describeRecording(parseRecordingName(name), null, { cameras, schedules, localFilms })).toMatchObject({
    camera: { id: 'c1' },
    time: { at: null, certainty: 'unknown' },
  })
})

test('a time after the year 9999 is unknown, because no import could read it', () => {
  const name = 'Patrol PTZ North span 9999-12-31T23-59-59Z 20-80.mp4'
  const timeAt = (seconds: number) =>
    describeRecording(parseRecordingName(name), { seconds, fraction: 0.5 }, { cameras, schedules, localFilms }).time

  expect(timeAt(0)).toMatchObject({ at: '9999-12-31T23:59:59.000Z', certainty: 'estimated' })
  expect(timeAt(6)).toEqual({ at: null, certainty: 'unknown', tolerance: null })
})

test('estimateSledPosition interpolates between the start and the end of the track', () => {
  expect(estimateSledPosition({ from: 20, to: 80 }, 0.5)).toBe(50)
  expect(estimateSledPosition({ from: 80, to: 20 }, 0.25)).toBe(65)
})

const recorded = parseRecordingName('PTZ North span 2026-11-28T14-15-37Z recorded.mp4')
const describeLocal = (name: typeof recorded, vtt: string | null, moment = { seconds: 1.5, fraction: 0.5 }) => {
  const recording = { ...name, list: 'computer', kind: 'film', format: 'mp4' } as const
  const film = { recording, file: new File([], name.name), url: '', vtt, unsearchableReason: null }
  return describeRecording(name, moment, { cameras, schedules, localFilms: new Map([[name.name, film]]) })
}
const cue = (second: number, pan: number) =>
  `00:0${second}.000 --> 00:0${second + 1}.000\n2026-11-28 14:15:5${second}  Pan ${pan}°  Sled 35`

test("the position in a local film comes from its recorded positions, and the time from the rig's clock", () => {
  expect(describeLocal(recorded, `WEBVTT\n\n${cue(1, 12)}\n\n${cue(2, 14)}`)).toMatchObject({
    camera: { name: 'PTZ North span', certainty: 'known' },
    pan: { value: 13, certainty: 'estimated', tolerance: 2.1 },
    tilt: { value: null, certainty: 'unknown' },
    sled: { value: 35, certainty: 'known', tolerance: 0.1 },
    time: { at: '2026-11-28T14:15:51.500Z', certainty: 'known', tolerance: 1 },
    recording: { name: recorded.name, seconds: 1.5, isLocal: true },
  })
})

test.each([
  ['without positions', recorded, null],
  ['without a position near the picture', recorded, `WEBVTT\n\n${cue(5, 12)}`],
])('the position in a local film is unknown %s', (_film, name, vtt) => {
  const { pan, tilt, zoom, sled, time } = describeLocal(name, vtt)

  expect([pan, tilt, zoom, sled].map(({ certainty }) => certainty)).toEqual(new Array(4).fill('unknown'))
  expect(time).toMatchObject({ at: '2026-11-28T14:15:38.500Z', certainty: 'estimated' })
})

test('the position in a local film that was downloaded from the rig comes from its name', () => {
  const patrol = parseRecordingName('Patrol PTZ North span 2026-06-10T06-30-00Z 20-80.mp4')

  expect(describeLocal(patrol, null)).toMatchObject({ pan: { value: 12 }, sled: { value: 50, tolerance: 5 } })
})
