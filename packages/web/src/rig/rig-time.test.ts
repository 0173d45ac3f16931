import { expect, test } from 'vitest'
import { createPatrolAgeReader, findNextPatrol, MINUTE_MS } from './rig-time.ts'

const at = (iso: string) => Date.parse(iso)

test.each([
  ['2026-05-04T12:03:00Z', 'UTC', '14:30', 147],
  ['2026-05-04T12:03:59Z', 'UTC', '12:03', 0],
  ['2026-05-04T12:03:00Z', 'UTC', '12:02', 1_439],
  ['2026-05-04T12:03:00Z', 'Europe/Berlin', '14:30', 27],
  ['2026-05-04T23:50:00Z', 'Asia/Kolkata', '05:30', 10],
])('findNextPatrol at %s in %s for a patrol at %s returns %i minutes', (now, zone, time, minutes) => {
  expect(findNextPatrol([{ time }], at(now), zone)?.minutes).toBe(minutes)
})

test('findNextPatrol returns the patrol that starts soonest, even after midnight', () => {
  const schedules = [{ time: '06:00' }, { time: '14:30' }]

  const next = { schedule: { time: '06:00' }, minutes: 929 }
  expect(findNextPatrol(schedules, at('2026-05-04T14:31:00Z'), 'UTC')).toEqual(next)
  expect(findNextPatrol(schedules, at('2026-05-04T14:03:00Z'), 'UTC')?.schedule.time).toBe('14:30')
  expect(findNextPatrol([], 0, 'UTC')).toBe(null)
})

test.each([
  ['02:30', '2026-10-25T01:31:00Z', 61],
  ['02:30', '2026-03-29T01:00:10Z', 10 / 60],
  ['02:30', '2026-03-29T00:59:00Z', 24 * 60 - 31],
  ['23:55', '2026-06-10T22:03:00Z', 8],
])('createPatrolAgeReader returns the age of the patrol at %s in Berlin (at %s: %d minutes)', (time, now, minutes) => {
  expect(createPatrolAgeReader(Date.parse(now), 'Europe/Berlin')(time)).toBeCloseTo(minutes * MINUTE_MS, 0)
})
