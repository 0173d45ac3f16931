import { expect, test } from 'vitest'
import { toLocalHours, toLocalTime } from './local-time.ts'

test.each([
  ['UTC', '2026-07-01 22:30:05'],
  ['Europe/Vienna', '2026-07-02 00:30:05'],
  ['America/New_York', '2026-07-01 18:30:05'],
])('toLocalTime returns the local time in %s: %s', (timeZone, expected) => {
  const { year, month, day, hour, minute, second } = toLocalTime(timeZone, Date.UTC(2026, 6, 1, 22, 30, 5))

  expect(`${year}-${month}-${day} ${hour}:${minute}:${second}`).toBe(expected)
})

test('toLocalHours returns the hours since local midnight', () => {
  expect(toLocalHours('Europe/Vienna', Date.UTC(2026, 0, 1, 23, 15))).toBeCloseTo(0.25)
})
