import { expect, test } from 'vitest'
import { createRecentCounter } from './attempt-limits.ts'

const MINUTE_MS = 60_000

const startCounter = (max: number) => {
  const clock = { now: 0 }
  const counter = createRecentCounter(() => clock.now, max)
  const recordAt = (now: number, key = 'a') => {
    clock.now = now
    counter.record(key)
  }
  return { clock, counter, recordAt }
}

test('a key at its limit has to wait until the oldest of its events is a minute old', () => {
  const { clock, counter, recordAt } = startCounter(2)
  recordAt(0)
  expect(counter.getWaitMs('a')).toBe(0)
  recordAt(10_000)

  expect(counter.getWaitMs('a')).toBe(MINUTE_MS - 10_000)
  expect(counter.getWaitMs('b')).toBe(0)
  clock.now = MINUTE_MS - 1
  expect(counter.getWaitMs('a')).toBe(1)
  clock.now = MINUTE_MS + 1
  expect(counter.getWaitMs('a')).toBe(0)
})

test('an event beyond the limit extends the wait', () => {
  const { counter, recordAt } = startCounter(2)
  for (const at of [0, 10_000, 20_000]) recordAt(at)

  expect(counter.getWaitMs('a')).toBe(MINUTE_MS - 10_000)
})

test('after a key is removed or the counter is reset, counting starts from zero', () => {
  const { counter, recordAt } = startCounter(1)
  recordAt(0, 'a')
  recordAt(0, 'b')

  counter.remove('a')
  expect([counter.getWaitMs('a'), counter.getWaitMs('b')]).toEqual([0, MINUTE_MS])
  counter.reset()
  expect(counter.getWaitMs('b')).toBe(0)
})

test('beyond 10,000 keys, the least recently recorded key is dropped', () => {
  const { counter, recordAt } = startCounter(1)
  for (let index = 0; index < 10_000; index++) recordAt(0, String(index))
  recordAt(0, '0')
  expect(counter.getWaitMs('1')).toBe(MINUTE_MS)

  recordAt(0, 'another')

  expect(['0', '1', '2', 'another'].map(counter.getWaitMs)).toEqual([MINUTE_MS, 0, MINUTE_MS, MINUTE_MS])
})
