import { expect, test } from 'vitest'
import { countdown, minutesUntil, nextOf, wallMinutes } from './rig-time.ts'

const at = (iso: string) => Date.parse(iso)

test.each([
  ['2026-05-04T12:03:00Z', 'UTC', '14:30', 147],
  ['2026-05-04T12:03:59Z', 'UTC', '12:03', 0],
  ['2026-05-04T12:03:00Z', 'UTC', '12:02', 1_439],
  ['2026-05-04T12:03:00Z', 'Europe/Berlin', '14:30', 27],
  ['2026-05-04T23:50:00Z', 'Asia/Kolkata', '05:30', 10],
])('At %s in %s the patrol of %s is %i minutes away', (now, zone, time, minutes) => {
  expect(minutesUntil(time, at(now), zone)).toBe(minutes)
})

test('The hour that is skipped in spring is not waited for', () => {
  expect(minutesUntil('03:30', at('2026-03-29T01:30:00+01:00'), 'Europe/Berlin')).toBe(60)
})

test('The hour that comes twice in autumn is waited for', () => {
  expect(minutesUntil('03:30', at('2026-10-25T01:30:00+02:00'), 'Europe/Berlin')).toBe(180)
})

test('Midnight is minute 0 of the day', () => {
  expect(wallMinutes(at('2026-05-04T00:00:00Z'), 'UTC')).toBe(0)
})

test.each([
  [0, 'now'],
  [1, 'in 1 min'],
  [27, 'in 27 min'],
  [60, 'in 1 h 00 min'],
  [185, 'in 3 h 05 min'],
])('%i minutes are said as "%s"', (minutes, words) => {
  expect(countdown(minutes)).toBe(words)
})

test('The next patrol is the one with the least time to go, also over midnight', () => {
  const schedules = [{ time: '06:00' }, { time: '14:30' }]

  expect(nextOf(schedules, at('2026-05-04T14:31:00Z'), 'UTC')).toEqual({ schedule: { time: '06:00' }, minutes: 929 })
  expect(nextOf(schedules, at('2026-05-04T14:03:00Z'), 'UTC')?.schedule.time).toBe('14:30')
  expect(nextOf([], 0, 'UTC')).toBe(null)
})
