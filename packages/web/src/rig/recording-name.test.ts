import { expect, test } from 'vitest'
import { getSeriesName, getSourceName, parseRecordingName, parseTrack } from './recording-name.ts'

const FILM = 'Patrol PTZ North span 2026-06-10T09-01-00Z 20-80.mp4'

test("parseRecordingName returns a film's camera, time and track", () => {
  expect(parseRecordingName(FILM, ['PTZ North', 'PTZ North span', 'PTZ South span'])).toEqual({
    camera: 'PTZ North span',
    takenAt: '2026-06-10T09:01:00Z',
    track: { from: 20, to: 80 },
  })
})

test.each([
  ['Patrol PTZ 2026-06-10T09-01-00Z 30-34 (2).mp4', { from: 30, to: 34 }],
  ['inspection.mp4', { from: 20, to: 80 }],
])('parseRecordingName(%j) returns the track %j', (name, track) => {
  expect(parseRecordingName(name).track).toEqual(track)
})

test('parseRecordingName returns neither camera nor time if the format is unknown', () => {
  expect(parseRecordingName('inspection.mp4', ['PTZ North span'])).toMatchObject({ camera: null, takenAt: null })
})

test('getSeriesName returns the same name for patrols that differ only in time', () => {
  expect(getSeriesName('Patrol PTZ North span 2026-07-10T09-01-00Z 20-80 (2).mp4')).toBe(getSeriesName(FILM))
  expect(getSeriesName('Patrol PTZ North span 2026-07-10T09-01-00Z 20-60.mp4')).not.toBe(getSeriesName(FILM))
})

test.each([
  ['Patrol PTZ North span 2026-06-10T09-01-00Z 20-80.mp4', { from: 20, to: 80 }],
  ['Patrol 2026-06-10T09-01-00Z 100-104 (12).mp4', { from: 100, to: 104 }],
  ['inspection.mp4', null],
  ['Patrol 20-80 later.mp4', null],
])('parseTrack(%j) returns %j', (name, track) => {
  expect(parseTrack(name)).toEqual(track)
})

test.each([
  ['Patrol PTZ North span 2026-06-10T09-01-00Z 20-80.mp4', 'Patrol PTZ North span'],
  ['Patrol PTZ North span 2026-06-10T09:01:00Z 20-80 (12).mp4', 'Patrol PTZ North span'],
  ['Patrol PTZ North span 2026-06-10T09-01-00Z (2).mp4', 'Patrol PTZ North span'],
  ['Patrol v1.2 2026-06-10T09-01-00Z.mp4', 'Patrol v1.2'],
  ['inspection 20-80.mp4', null],
])('getSourceName(%j) returns %j', (name, source) => {
  expect(getSourceName(name)).toBe(source)
})

test('getSeriesName removes the timestamp and the number of a copy', () => {
  expect(getSeriesName('Patrol 2026-06-10T09:01:00Z 20-80 (12).mp4')).toBe('Patrol  20-80.mp4')
  expect(getSeriesName('Patrol (2).5 north (3).mp4')).toBe('Patrol (2).5 north.mp4')
  expect(getSeriesName('Patrol (2) north.mp4')).toBe('Patrol (2) north.mp4')
})

test('parseRecordingName returns the longest camera name, wherever it is in the list', () => {
  expect(parseRecordingName(FILM, ['PTZ North span', 'PTZ North']).camera).toBe('PTZ North span')
  expect(parseRecordingName(FILM).camera).toBe(null)
})
