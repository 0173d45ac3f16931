import { expect, test } from 'vitest'
import { parseRecordingName } from '../rig/recordings.ts'
import { getFileLabel } from './file-label.ts'

test.each([
  ['Patrol PTZ North span 2026-11-22T10-30-00Z 20-80.mp4', 'PTZ North span', '22 Nov', '10:30:00', '20 to 80'],
  ['Webcam Sled 2025-01-02T23:05:09Z pan 0.0.jpg', 'Webcam Sled', '2 Jan 2025', '23:05:09', '20 to 80'],
  ['2026-11-22T10-30-00Z 5-195.mp4', '', '22 Nov', '10:30:00', '5 to 195'],
])('the label of %s contains camera, day, time and track', (name, camera, day, time, track) => {
  expect(getFileLabel(parseRecordingName(name), 2026, 'UTC')).toMatchObject({ camera, day, time, track })
})

test.each([
  ['Europe/Oslo', '2026-11-22T23-30-05Z', '23 Nov', '00:30:05'],
  ['America/Los_Angeles', '2026-11-22T03-15-00Z', '21 Nov', '19:15:00'],
  ['Pacific/Auckland', '2026-12-31T12-00-00Z', '1 Jan 2027', '01:00:00'],
  ['Europe/Oslo', '2026-06-22T22-30-00Z', '23 Jun', '00:30:00'],
])('a label in the zone %s shows the local day and time of %s', (zone, stamp, day, time) => {
  expect(getFileLabel(parseRecordingName(`PTZ ${stamp}.jpg`), 2026, zone)).toMatchObject({ day, time })
})

test.each(['door view.jpg', 'PTZ 2026-13-45T99-99-99Z.jpg'])('%s has no label, because it contains no time', (name) => {
  expect(getFileLabel(parseRecordingName(name), 2026, 'UTC')).toBe(null)
})
