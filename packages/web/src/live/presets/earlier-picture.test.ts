import { expect, test } from 'vitest'
import { formatPictureTime } from './earlier-picture.ts'

test('formatPictureTime returns the time in UTC, names the computer as its clock, or says that the time is unknown', () => {
  const takenAt = '2026-06-10T06:30:12Z'

  expect(formatPictureTime({ takenAt })).toBe('2026-06-10 06:30 UTC')
  expect(formatPictureTime({ takenAt, isComputerTime: true })).toBe("2026-06-10 06:30 UTC (computer's clock)")
  expect(formatPictureTime({ takenAt: null })).toBe('Time unknown')
})
