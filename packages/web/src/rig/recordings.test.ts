import { expect, test } from 'vitest'
import { nameOf } from '../testing/camera-name.ts'
import { createKnownCameras, parseRecordingName, toRecording } from './recordings.ts'

const FILM = 'Patrol PTZ North span 2026-06-10T09-01-00Z 20-80.mp4'
const SHOT = 'PTZ North span 2026-03-29T06-00-00Z pan 12.0 tilt -5.5 zoom 20 sled 40.0.jpg'
const nowhere = { pan: null, tilt: null, zoom: null, sled: null }

test("parseRecordingName returns a film's time, track, series, source and camera", () => {
  expect(parseRecordingName(FILM)).toEqual({
    name: FILM,
    takenAt: '2026-06-10T09:01:00Z',
    track: { from: 20, to: 80 },
    series: 'Patrol PTZ North span  20-80.mp4',
    source: 'Patrol PTZ North span',
    cameraText: 'PTZ North span',
    position: nowhere,
  })
})

test("parseRecordingName returns a frame shot's position, and no track", () => {
  expect(parseRecordingName(SHOT)).toMatchObject({
    takenAt: '2026-03-29T06:00:00Z',
    track: null,
    cameraText: 'PTZ North span',
    position: { pan: 12, tilt: -5.5, zoom: 20, sled: 40 },
  })
})

test.each([
  ['inspection.mp4', null],
  ['Patrol 2026-06-10T09:01:00Z 20-80.mp4', '2026-06-10T09:01:00Z'],
  ['PTZ 0000-00-00T00-00-00Z pan 1.0.jpg', null],
  ['PTZ 2026-02-30T09-01-00Z.jpg', null],
  ['PTZ 2026-06-10T24-00-00Z.jpg', null],
  ['PTZ 2026-13-45T99-99-99Z.jpg', null],
  ['PTZ 2025-01-01T00-00-00Z 2026-06-10T09-01-00Z.jpg', '2026-06-10T09:01:00Z'],
  ['PTZ 2026-06-10T09-01-00Z 0000-00-00T00-00-00Z.jpg', '2026-06-10T09:01:00Z'],
])('the time in the file name %j is %j', (name, takenAt) => {
  expect(parseRecordingName(name).takenAt).toBe(takenAt)
})

test.each([
  ['Patrol PTZ North span 2026-06-10T09-01-00Z 20-80.mp4', { from: 20, to: 80 }],
  ['Patrol 2026-06-10T09-01-00Z 100-104 (12).mp4', { from: 100, to: 104 }],
  ['inspection.mp4', null],
  ['Patrol 20-80 later.mp4', null],
])('the track in the file name %j is %j', (name, track) => {
  expect(parseRecordingName(name).track).toEqual(track)
})

test.each([
  ['Patrol PTZ North span 2026-06-10T09-01-00Z 20-80.mp4', 'Patrol PTZ North span'],
  ['Patrol PTZ North span 2026-06-10T09:01:00Z 20-80 (12).mp4', 'Patrol PTZ North span'],
  ['Patrol v1.2 2026-06-10T09-01-00Z.mp4', 'Patrol v1.2'],
  ['2026-06-10T09-01-00Z PTZ North 20-80.mp4', 'PTZ North'],
  [SHOT, 'PTZ North span'],
  ['inspection 20-80.mp4', null],
])('the source in the file name %j is %j', (name, source) => {
  expect(parseRecordingName(name).source).toBe(source)
})

test.each([
  ['Patrol 2026-06-10T09:01:00Z 20-80 (12).mp4', 'Patrol  20-80.mp4'],
  ['Patrol (2).5 north (3).mp4', 'Patrol (2).5 north.mp4'],
  ['Patrol (2) north.mp4', 'Patrol (2) north.mp4'],
])('the series of the file %j is %j', (name, series) => {
  expect(parseRecordingName(name).series).toBe(series)
})

test('toRecording returns a film for the formats mp4 and MP4, and a picture for jpg', () => {
  const recordings = ['mp4', 'MP4', 'jpg'].map((format) => toRecording({ name: FILM, format }))

  expect(recordings.map(({ kind }) => kind)).toEqual(['film', 'film', 'picture'])
  expect(recordings[1]).toMatchObject({ name: FILM, format: 'MP4' })
})

const NOW = '2026-06-10T09:00:00.000Z'
const TAKEN_AT = '2026-05-01T10:00:00.000Z'
const SECONDS_5 = '2026-05-01T09:59:55.000Z'
const SECONDS_6 = '2026-05-01T09:59:54.999Z'

test.each([
  ['the camera with the current name', 'North 1.jpg', null, [nameOf('n', 'North')], 'n'],
  ['the camera with the longest name', 'North span.jpg', null, [nameOf('a', 'North'), nameOf('b', 'North span')], 'b'],
  ['no camera if no name is in the file name', 'South.jpg', null, [nameOf('n', 'North')], undefined],
  ['no camera for an empty name', 'South.jpg', null, [nameOf('n', ' ')], undefined],
  ['no camera for an earlier name without a time', 'North.jpg', null, [nameOf('n', 'North', NOW)], undefined],
  ['the camera that had the name then', 'North.jpg', TAKEN_AT, [nameOf('b', 'North'), nameOf('a', 'North', NOW)], 'a'],
  [
    'the camera that had the name then, in any order of the names',
    'North.jpg',
    TAKEN_AT,
    [nameOf('a', 'North', NOW), nameOf('b', 'North')],
    'a',
  ],
  ['the camera of a name that ended 5 s earlier', 'North.jpg', TAKEN_AT, [nameOf('n', 'North', SECONDS_5)], 'n'],
  ['no camera if the name ended over 5 s earlier', 'North.jpg', TAKEN_AT, [nameOf('n', 'North', SECONDS_6)], undefined],
  [
    'the camera whose name ended first',
    'North.jpg',
    TAKEN_AT,
    [nameOf('b', 'North', NOW), nameOf('a', 'North', TAKEN_AT)],
    'a',
  ],
  ['a name with characters that file names replace', 'PTZ N-S -A- 1.jpg', null, [nameOf('n', 'PTZ N/S "A"')], 'n'],
  ['a name with an emoji of several code points', 'PTZ 👨-👩-👧 1.jpg', null, [nameOf('n', 'PTZ 👨‍👩‍👧')], 'n'],
  ['a name whose accent is separate in the file name', 'Bru\u0308cke 1.jpg', null, [nameOf('n', 'Brücke')], 'n'],
  ['a name that is shortened at its ends in the file name', 'North-.jpg', null, [nameOf('n', ' North/ ')], 'n'],
])('createKnownCameras finds %s', (_what, name, takenAt, names, cameraID) => {
  expect(createKnownCameras(names).find({ name, takenAt })?.cameraID).toBe(cameraID)
})

test('createKnownCameras finds different cameras for two recordings with the same camera name and different times', () => {
  const known = createKnownCameras([nameOf('a', 'North', TAKEN_AT), nameOf('b', 'North')])

  expect(known.find({ name: 'North.jpg', takenAt: SECONDS_5 })?.cameraID).toBe('a')
  expect(known.find({ name: 'North.jpg', takenAt: NOW })?.cameraID).toBe('b')
})

test('getName returns the current name of a listed camera, and the latest known name of a camera that is no longer listed', () => {
  const known = createKnownCameras([
    nameOf('a', 'First', TAKEN_AT),
    nameOf('gone', 'Old', TAKEN_AT),
    nameOf('gone', 'Older', NOW),
    nameOf('a', 'Second'),
  ])

  expect(['a', 'gone', 'unknown'].map(known.getName)).toEqual(['Second', 'Older', undefined])
  expect(['a', 'gone', 'unknown'].map(known.has)).toEqual([true, true, false])
})
