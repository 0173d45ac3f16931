import { expect, test } from 'vitest'
import { getFileLabel } from './file-label.ts'

test.each([
  ['Patrol PTZ North span 2026-11-22T10-30-00Z 20-80.mp4', 'PTZ North span', '22 Nov', '10:30', '20 to 80'],
  ['Webcam Sled 2025-01-02T23:05:00Z pan 0.0.jpg', 'Webcam Sled', '2 Jan 2025', '23:05', '20 to 80'],
  ['2026-11-22T10-30-00Z 5-195.mp4', '', '22 Nov', '10:30', '5 to 195'],
])('the label of %s names camera, day, time and track', (name, camera, day, time, track) => {
  expect(getFileLabel(name, 2026)).toEqual({ camera, day, time, track })
})

test.each(['door view.jpg', 'PTZ 2026-13-45T99-99-99Z.jpg'])('%s has no label, because it contains no time', (name) => {
  expect(getFileLabel(name, 2026)).toBe(null)
})
