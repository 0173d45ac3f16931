import { expect, test } from 'vitest'
import { formatTime, frameShotsOf } from './earlier-picture.ts'

const shot = (name: string) => ({ name, url: `/media/${name}`, format: 'jpg' })

test('The frame shots of a camera are those with its name, not those of a camera whose name starts with it', () => {
  const north = shot('PTZ North 2026-06-10T06-30-00Z pan 12.0.jpg')
  const northSpan = shot('PTZ North span 2026-06-10T06-30-00Z pan 12.0.jpg')

  const found = frameShotsOf('PTZ North', [northSpan, north, shot('inspection.jpg')], ['PTZ North', 'PTZ North span'])

  expect(found).toMatchObject([{ name: north.name, url: north.url, takenAt: '2026-06-10T06:30:00Z' }])
})

test('The time of an earlier picture is shown in UTC, or as unknown', () => {
  expect(formatTime('2026-06-10T06:30:12Z')).toBe('2026-06-10 06:30 UTC')
  expect(formatTime(null)).toBe('Time not known')
})
