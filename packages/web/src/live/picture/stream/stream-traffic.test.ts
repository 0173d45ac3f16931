import { expect, test } from 'vitest'
import { createTrafficMeter, formatTraffic } from './stream-traffic.ts'

type Chunk = [at: number, bytes: number, isPicture?: boolean]

/** Passes chunks of a stream to the meter, each at its time. */
const record = (...chunks: Chunk[]) => {
  let time = 0
  const traffic = createTrafficMeter({ now: () => time })
  for (const [at, bytes, isPicture = false] of chunks) {
    time = at
    traffic.add(bytes, isPicture)
  }
  const readAt = (at: number, intervalMs?: number) => {
    time = at
    return traffic.read(intervalMs)
  }
  return { traffic, readAt }
}

test('the traffic is null before any bytes have arrived', () => {
  expect(record().readAt(0)).toBe(null)
})

type Recorded = ReturnType<typeof record>

test.each<[what: string, recorded: Recorded, at: number, kbitPerSecond: number, busy: number, pictureBytes: number]>([
  ['one chunk at its arrival', record([1_000, 500]), 1_000, 4_000, 0, 500],
  ['one chunk after 2 s', record([1_000, 500]), 3_000, 2, 0, 500],
  ['two chunks of a picture', record([1_000, 500], [2_000, 1_500, true]), 3_000, 8, 0.5, 2_000],
  ['two pictures of one chunk', record([1_000, 500, true], [2_000, 1_500, true]), 3_000, 8, 0, 1_000],
  ['a picture and the next one', record([1_000, 500, true], [2_000, 500], [3_000, 500]), 3_000, 6, 0.5, 1_500],
  ['a chunk that began before the window', record([1_000, 500], [7_000, 1_000]), 8_000, 1.6, 0.8, 1_000],
  ['a chunk at the edge of the window', record([3_000, 500], [7_000, 1_000]), 8_000, 1.6, 0.8, 1_000],
  ['a chunk within the window', record([3_001, 500], [7_001, 1_000]), 8_000, 12_000 / 4_999, 4_000 / 4_999, 1_500],
])('readAt returns the rate, the busy fraction and the picture size for %s', (_what, { readAt }, at, ...expected) => {
  const traffic = readAt(at)

  expect([traffic?.kbitPerSecond, traffic?.busyFraction, traffic?.pictureBytes]).toEqual(expected)
})

test.each([
  [0, 4_999, 5_000],
  [1_000, 4_999, 5_000],
  [2_000, 5_999, 6_000],
  [5_000, 14_999, 15_000],
  [6_000, 14_999, 15_000],
])('the traffic at an interval of %i ms is available for %i ms, and null after %i ms', (intervalMs, before, after) => {
  const { readAt } = record([0, 1_000, true])

  expect(readAt(before, intervalMs)).not.toBe(null)
  expect(readAt(after, intervalMs)).toBe(null)
})

test('the link counts as idle during an interruption, and as busy after the next chunk', () => {
  const { traffic, readAt } = record([0, 100], [1_000, 100])

  traffic.interrupt()
  readAt(2_000)
  traffic.add(100, false)
  readAt(3_000)
  traffic.add(100, false)

  expect(readAt(4_000)?.busyFraction).toBe(0.5)
})

test('the rate includes the time of an interruption, and the busy fraction does not', () => {
  const { traffic, readAt } = record([0, 100])

  traffic.interrupt()
  readAt(7_000)
  traffic.add(1_000, true)

  expect(readAt(8_000)).toMatchObject({ kbitPerSecond: 1.6, busyFraction: 0 })
})

test('an interruption before the first chunk has no effect', () => {
  const { traffic, readAt } = record()

  traffic.interrupt()
  readAt(1_000)
  traffic.add(1_000, true)

  expect(readAt(2_000)).toEqual({ kbitPerSecond: 8, megabytes: 0.001, busyFraction: 0, pictureBytes: 1_000 })
})

test('a reset clears the chunks and their sum', () => {
  const { traffic, readAt } = record([0, 1_000], [1_000, 1_000])

  expect(readAt(2_000)?.megabytes).toBe(0.002)

  traffic.reset()
  expect(readAt(2_000)).toBe(null)

  traffic.add(1_000, true)
  expect(readAt(3_000)).toEqual({ kbitPerSecond: 8, megabytes: 0.001, busyFraction: 0, pictureBytes: 1_000 })
})

test('formatTraffic returns the rate and the sum', () => {
  const traffic = { kbitPerSecond: 499.6, megabytes: 14.24, busyFraction: 1, pictureBytes: 60_000 }

  expect(formatTraffic(traffic)).toBe('500 kbit/s · 14.2 MB')
})
