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
  expect(toLocalHours('UTC', Date.UTC(2026, 0, 1, 23, 15, 36))).toBeCloseTo(23.26, 9)
})

test('toLocalTime returns the short name of the time zone, which changes in summer', () => {
  const zones = [0, 6].map((month) => toLocalTime('Europe/London', Date.UTC(2026, month, 1)).timeZoneName)

  expect(zones).toEqual(['GMT', 'BST'])
})
