import { expect, test } from 'vitest'
import { getSeriesName, parseRecordingName } from './recording-name.ts'

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
