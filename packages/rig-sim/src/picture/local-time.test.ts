import { expect, test } from 'vitest'
import { localHours, localTime } from './local-time.ts'

test.each([
  ['UTC', '2026-07-01 22:30:05'],
  ['Europe/Vienna', '2026-07-02 00:30:05'],
  ['America/New_York', '2026-07-01 18:30:05'],
])('In %s the clock on the wall shows %s', (timeZone, wanted) => {
  const { year, month, day, hour, minute, second } = localTime(Date.UTC(2026, 6, 1, 22, 30, 5), timeZone)

  expect(`${year}-${month}-${day} ${hour}:${minute}:${second}`).toBe(wanted)
})

test('Hours count from local midnight', () => {
  expect(localHours(Date.UTC(2026, 0, 1, 23, 15), 'Europe/Vienna')).toBeCloseTo(0.25)
})
