import { expect, test } from 'vitest'
import { readRecordingName, seriesOf } from './recording-name.ts'

const FILM = 'Patrol PTZ North span 2026-06-10T09-01-00Z 20-80.mp4'

test("A film's name contains its camera, its time and the stretch of the sled", () => {
  expect(readRecordingName(FILM, ['PTZ North', 'PTZ North span', 'PTZ South span'])).toEqual({
    camera: 'PTZ North span',
    takenAt: '2026-06-10T09:01:00Z',
    track: { from: 20, to: 80 },
  })
})

test.each([
  ['Patrol PTZ 2026-06-10T09-01-00Z 30-34 (2).mp4', { from: 30, to: 34 }],
  ['inspection.mp4', { from: 20, to: 80 }],
])('The name %j yields its track, or the default track of patrols', (name, track) => {
  expect(readRecordingName(name).track).toEqual(track)
})

test('A name in another format yields neither camera nor time', () => {
  expect(readRecordingName('inspection.mp4', ['PTZ North span'])).toMatchObject({ camera: null, takenAt: null })
})

test('Patrols that differ only in day and time are one series', () => {
  expect(seriesOf('Patrol PTZ North span 2026-07-10T09-01-00Z 20-80 (2).mp4')).toBe(seriesOf(FILM))
  expect(seriesOf('Patrol PTZ North span 2026-07-10T09-01-00Z 20-60.mp4')).not.toBe(seriesOf(FILM))
})
