import { expect, test } from 'vitest'
import { findConflictingPairs, findConflictingPatrol } from './patrol-conflicts.ts'

test.each([
  ['06:35', '06:30'],
  ['06:40', '06:30'],
  ['23:58', '00:05'],
  ['06:41', null],
  ['12:00', null],
])('findConflictingPatrol for %s returns %s', (time, close) => {
  const schedules = [{ time: '00:05' }, { time: '06:30' }]

  expect(findConflictingPatrol(schedules, time)?.time ?? null).toBe(close)
})

test.each([
  [['06:30', '13:00'], []],
  [['06:35', '06:30'], ['06:30 06:35']],
  [['23:58', '12:00', '00:05'], ['23:58 00:05']],
  [['00:05', '23:58'], ['23:58 00:05']],
  [['06:30', '06:30', '06:45'], ['06:30 06:30']],
  [
    ['06:30', '06:30', '06:30'],
    ['06:30 06:30', '06:30 06:30'],
  ],
  [['06:30'], []],
])('findConflictingPairs for %j returns %j', (times, pairs) => {
  const close = findConflictingPairs(times.map((time) => ({ time })))

  expect(close.map(({ earlier, later }) => `${earlier.time} ${later.time}`)).toEqual(pairs)
})
