import { expect, test } from 'vitest'
import { createHoldWatch, type HoldStart, type Opposition, type Pace } from './opposed-hold.ts'

const POLL_MS = 250

type Options = Partial<HoldStart> & {
  /** Returns the position of the held axis, `ms` after the start of the hold. */
  moves: (ms: number) => number
  zoomsTo?: (ms: number) => number
  responseMs?: (poll: number) => number
  /** Returns whether a poll gets no response. */
  isLost?: (poll: number) => boolean
  noise?: number
}

/** Simulates a hold of 10 s. Returns the detected oppositions and the measured pace. */
const holdAxis = (options: Options) => {
  const { moves, zoomsTo = () => 0, responseMs = () => 20, isLost = () => false, noise = 0.2, ...start } = options
  const hold = { axis: 'pan', speed: 0.3, idleAt: 0, since: 0, earlier: null, ...start } as const
  const watch = createHoldWatch(hold)
  const shown = new Set<Opposition>()
  let from = 100
  for (let poll = 0; from < 10_000; poll += 1) {
    const ms = responseMs(poll)
    // Assumes that the rig reads the position halfway between request and response
    const value = moves(from + ms / 2)
    const zoom = hold.axis === 'zoom' ? value : zoomsTo(from + ms / 2)
    const position = { pan: value, tilt: value, zoom }
    const found = isLost(poll) ? null : watch.read({ position, from, at: from + ms, noise })
    if (found) shown.add(found)
    from += Math.ceil(Math.max(1, ms) / POLL_MS) * POLL_MS
  }
  return { shown: [...shown], pace: watch.getPace() }
}

const drive = (ms: number) => ms * 0.03
const wobble = (ms: number) => Math.abs(((ms / 200) % 1) - 0.5) * 2
const pace: Pace = { rate: 0.028, speed: 0.3, zoom: 0 }
const noisy = (ms: number) => ((ms * 7919) % 1_000) / 1_000 - 0.5
const jitter = (poll: number) => 20 + ((poll * 7919) % 900)
const slowThird = (poll: number) => (poll % 3 === 0 ? 1_200 : 20)

test.each<[string, Options]>([
  ['moves at the speed of the hold', { moves: drive }],
  ['moves at 0.5 degrees per second from the start', { moves: (ms) => ms * 0.0005 }],
  ['starts after 2.5 s', { moves: (ms) => drive(Math.max(0, ms - 2_500)) }],
  [
    'starts after 2.5 s, although it was faster in an earlier hold',
    { moves: (ms) => drive(Math.max(0, ms - 2_500)), earlier: pace },
  ],
  ['accelerates for 1.5 s', { moves: (ms) => (ms < 1_500 ? ms * ms * 1e-5 : drive(ms - 750)), earlier: pace }],
  ['reaches an end stop after 3 s', { moves: (ms) => drive(Math.min(ms, 3_000)), axis: 'tilt' }],
  ['is at an end stop', { moves: () => 90, axis: 'tilt', idleAt: 90 }],
  ['is at an end stop and its position varies', { moves: (ms) => 90 + noisy(ms), idleAt: 90, noise: 1 }],
  ['reports its position once a second', { moves: (ms) => drive(Math.floor(ms / 1_000) * 1_000) }],
  ['reports its position five times a second', { moves: (ms) => drive(Math.floor(ms / 200) * 200), earlier: pace }],
  ['deviates by half a degree', { moves: (ms) => drive(ms) + noisy(ms), noise: 1, earlier: pace }],
  ['responds after 20 to 920 ms', { moves: drive, responseMs: jitter, earlier: pace }],
  ['responds to every third request after 1.2 s', { moves: drive, responseMs: slowThird, earlier: pace }],
  ['responds after 900 ms', { moves: drive, responseMs: () => 900, earlier: pace }],
  ['does not respond for 5 s', { moves: drive, isLost: (poll) => poll > 6 && poll < 26, earlier: pace }],
  [
    'is held at full speed and does not respond for 2.5 s',
    { moves: (ms) => ms * 0.1, isLost: (poll) => poll % 20 > 10 },
  ],
  ['responds to only one of three requests', { moves: drive, isLost: (poll) => poll % 3 > 0, earlier: pace }],
  ['turns more slowly because it is zoomed in', { moves: (ms) => ms * 0.003, zoomsTo: () => 80, earlier: pace }],
  [
    'turns more slowly while it zooms in',
    { moves: (ms) => 100 * (1 - Math.exp(-ms / 3_000)), zoomsTo: (ms) => ms / 100 },
  ],
  ['turns more slowly because it is held at a lower speed', { moves: (ms) => ms * 0.01, speed: 0.1, earlier: pace }],
  [
    'coasts for 2 s after an earlier hold',
    { moves: (ms) => (ms < 2_000 ? -drive(ms) : drive(ms - 4_000)), idleAt: null },
  ],
  ['crosses 180 degrees', { moves: (ms) => ((drive(ms) + 350) % 360) - 180, idleAt: 170 }],
])('another operator is not reported if, during a hold, the camera %s', (_what, options) => {
  expect(holdAxis(options).shown).toEqual([])
})

test.each<[string, Options, Opposition]>([
  ['goes the other way', { moves: (ms) => -drive(ms) }, 'reversed'],
  ['goes the other way after a hold of this console', { moves: (ms) => -drive(ms), idleAt: null }, 'reversed'],
  ['moves back and forth', { moves: wobble }, 'reversed'],
  ['has turned the other way before the hold', { moves: (ms) => -10 + ms * 0.01 }, 'reversed'],
  ['goes the other way after 3 s', { moves: (ms) => drive(Math.min(ms, 6_000 - ms)) }, 'reversed'],
  ['slows to half its speed', { moves: (ms) => drive(Math.min(ms, 1_500 + ms / 2)) }, 'slowed'],
  ['moves at half the speed of the last hold', { moves: (ms) => drive(ms / 2), earlier: pace }, 'slowed'],
  [
    'slows to half its speed on a link with a latency of 300 ms',
    { moves: (ms) => drive(Math.min(ms, 1_500 + ms / 2)), responseMs: () => 300 },
    'slowed',
  ],
])('another operator is reported if, during a hold, the camera %s', (_what, options, opposition) => {
  expect(holdAxis(options).shown).toEqual([opposition])
})

test('a hold of at least one second sets the pace for the next hold', () => {
  expect(holdAxis({ moves: drive }).pace).toEqual({ rate: expect.closeTo(0.029, 3), speed: 0.3, zoom: 0 })
})

test('a hold of less than one second keeps the pace of the previous hold', () => {
  expect(holdAxis({ moves: drive, earlier: pace, isLost: (poll) => poll > 3 }).pace).toBe(pace)
})
