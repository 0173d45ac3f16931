import { expect, test } from 'vitest'
import { findFrameShots, formatPictureTime } from './earlier-picture.ts'

const shot = (name: string) => ({ name, url: `/media/${name}`, format: 'jpg' })

test('findFrameShots ignores shots from a camera whose name merely starts with the given name', () => {
  const north = shot('PTZ North 2026-06-10T06-30-00Z pan 12.0.jpg')
  const northSpan = shot('PTZ North span 2026-06-10T06-30-00Z pan 12.0.jpg')

  const found = findFrameShots('PTZ North', [northSpan, north, shot('inspection.jpg')], ['PTZ North', 'PTZ North span'])

  expect(found).toMatchObject([{ name: north.name, url: north.url, takenAt: '2026-06-10T06:30:00Z' }])
})

test('formatPictureTime returns the time in UTC, or says that the time is unknown', () => {
  expect(formatPictureTime('2026-06-10T06:30:12Z')).toBe('2026-06-10 06:30 UTC')
  expect(formatPictureTime(null)).toBe('Time unknown')
})
