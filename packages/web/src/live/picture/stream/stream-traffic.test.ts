import { expect, test } from 'vitest'
import { createStreamTraffic, formatTraffic } from './stream-traffic.ts'

/** Pictures of 60 kB for 6 s. Each takes `transferMs`, and the next one begins `spacingMs` after it. */
const receive = (transferMs: number, spacingMs: number) => {
  let time = 0
  const traffic = createStreamTraffic({ now: () => time })
  for (let start = 0; start < 6_000; start += spacingMs) {
    for (let chunk = 1; chunk <= 40; chunk += 1) {
      time = start + (transferMs * chunk) / 40
      traffic.add(1_500, chunk === 40)
    }
  }
  return { traffic, wait: (ms: number) => (time += ms) }
}

test.each([
  ['fills a link of 500 kbit/s', 960, 960, 0.95, 1],
  ['needs a tenth of the link', 7, 66, 0, 0.15],
  ['arrives in bursts with pauses', 300, 1_000, 0.2, 0.4],
])('the busy fraction of a stream that %s is between %d and %d', (_what, transferMs, spacingMs, least, most) => {
  const share = receive(transferMs, spacingMs).traffic.read()?.busyShare ?? Number.NaN

  expect(share).toBeGreaterThanOrEqual(least)
  expect(share).toBeLessThanOrEqual(most)
})

test('the traffic contains the rate of the latest seconds, the size of a picture and the sum of all bytes', () => {
  const { traffic } = receive(960, 960)
  const read = traffic.read()

  expect(read?.kbitPerSecond).toBeGreaterThan(480)
  expect(read?.kbitPerSecond).toBeLessThan(520)
  expect(read?.pictureBytes).toBeGreaterThan(50_000)
  expect(read?.pictureBytes).toBeLessThan(70_000)
  expect(read?.megabytes).toBe(0.42)
})

test('the traffic is null after 5 s without bytes, and while the stream is closed, the link counts as idle', () => {
  const { traffic, wait } = receive(960, 960)
  traffic.add(1_500, false)
  traffic.interrupt()
  wait(4_000)
  traffic.add(1_500, false)

  expect(traffic.read()?.busyShare).toBeLessThan(0.3)
  wait(6_000)
  expect(traffic.read()).toBe(null)
})

test('the traffic of one picture every 5 s stays available between two pictures', () => {
  const { traffic, wait } = receive(900, 5_000)
  wait(4_100)
  expect(traffic.read(5_000)?.kbitPerSecond).toBeCloseTo(96, 0)

  wait(1_000)
  expect(traffic.read()).toBe(null)
  expect(traffic.read(5_000)?.kbitPerSecond).toBeCloseTo(87, 0)
})

test('formatTraffic returns the rate and the sum', () => {
  const traffic = { kbitPerSecond: 499.6, megabytes: 14.24, busyShare: 1, pictureBytes: 60_000 }

  expect(formatTraffic(traffic)).toBe('500 kbit/s · 14.2 MB')
})
