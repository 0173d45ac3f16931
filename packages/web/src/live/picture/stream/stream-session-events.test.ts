import { expect, test } from 'vitest'
import {
  createStreamSession,
  getFrameAgeMs,
  getFramesPerSecond,
  reduceStreamSession,
  type StreamSession,
} from './stream-session.ts'

const off: StreamSession = {
  phase: 'off',
  on: false,
  visible: true,
  countsFrames: true,
  openedAt: 0,
  hasResponded: false,
  hasShown: false,
  intervalMs: 0,
  recentFrameTimes: [],
  consecutiveFailures: 0,
  retryAt: null,
  refusal: null,
}
/** A stream that had failed twice, was opened at 10 s and received a frame at 12 s. */
const live: StreamSession = {
  ...off,
  phase: 'live',
  on: true,
  openedAt: 10_000,
  hasResponded: true,
  hasShown: true,
  recentFrameTimes: [12_000],
  consecutiveFailures: 2,
}
const connecting: StreamSession = { ...live, phase: 'connecting', recentFrameTimes: [] }
const stalled: StreamSession = { ...live, phase: 'stalled', retryAt: 16_000 }
const hidden: StreamSession = { ...live, visible: false }
const waiting: StreamSession = { ...connecting, phase: 'waiting' }
const unreadable: StreamSession = { ...live, countsFrames: false }

test.each([[true], [false]])('a new stream is off and has no frames (page visible: %j)', (visible) => {
  expect(createStreamSession(visible)).toEqual({ ...off, visible })
})

test.each([
  ['is on, when it is switched on', live, { kind: 'switched', on: true }],
  ['is off, when it is switched off', off, { kind: 'switched', on: false }],
  ['is off, when it is reopened', off, { kind: 'reopened' }],
  ['is off, when a frame arrives', off, { kind: 'shown' }],
  ['is off, when time passes', off, { kind: 'tick' }],
  ['is visible, when the page becomes visible', live, { kind: 'page', visible: true }],
  ['is hidden, when a frame arrives', hidden, { kind: 'shown' }],
  ['is hidden, when an unreadable frame arrives', hidden, { kind: 'shown-unreadable' }],
  ['is hidden, when the rig refuses it', hidden, { kind: 'refused', reason: 'The rig returned 503' }],
  ['is hidden, when the connection is lost', hidden, { kind: 'lost' }],
  ['is hidden, when time passes', hidden, { kind: 'tick' }],
  ['is continuous, when its interval is set to 0', live, { kind: 'paced', intervalMs: 0 }],
  ['is off, when it has to wait for a connection', off, { kind: 'waiting' }],
  ['is connecting, when a connection is granted', connecting, { kind: 'granted' }],
  ['waits for a connection, when time passes', waiting, { kind: 'tick' }],
  ['shows unreadable pictures, when time passes', unreadable, { kind: 'tick' }],
  ['has a response, when another response arrives', live, { kind: 'responded' }],
  ['waits for its next attempt, when it has to wait for a connection', stalled, { kind: 'waiting' }],
  ['waits for its next attempt, when a frame arrives', stalled, { kind: 'shown' }],
  ['waits for its next attempt, when the rig refuses it', stalled, { kind: 'refused', reason: 'The rig returned 503' }],
  ['waits for its next attempt, when the connection is lost', stalled, { kind: 'lost' }],
] as const)('nothing changes for a stream that %s', (_what, session, event) => {
  expect(reduceStreamSession(session, event, 100_000)).toBe(session)
})

const reopened = {
  ...live,
  phase: 'connecting',
  openedAt: 13_000,
  hasResponded: false,
  recentFrameTimes: [],
  consecutiveFailures: 0,
}

test.each([
  [
    'that is off connects when it is switched on',
    off,
    { kind: 'switched', on: true },
    { ...reopened, hasShown: false },
  ],
  ['that is live closes when it is switched off', live, { kind: 'switched', on: false }, { ...off, openedAt: 10_000 }],
  [
    'that is stalled closes when it is switched off',
    stalled,
    { kind: 'switched', on: false },
    { ...off, openedAt: 10_000 },
  ],
  [
    'of unreadable pictures closes when it is switched off',
    unreadable,
    { kind: 'switched', on: false },
    { ...off, openedAt: 10_000 },
  ],
  ['that is live connects again when it is reopened', live, { kind: 'reopened' }, reopened],
  ['that is stalled connects again when it is reopened', stalled, { kind: 'reopened' }, reopened],
  [
    'that waits for a connection still waits when it is reopened',
    waiting,
    { kind: 'reopened' },
    { ...reopened, phase: 'waiting' },
  ],
  [
    'of unreadable pictures counts frames again when it waits for a connection',
    { ...unreadable, recentFrameTimes: [] },
    { kind: 'waiting' },
    { ...waiting, openedAt: 13_000, hasResponded: false },
  ],
  [
    'that waits for a connection connects when the connection is granted',
    waiting,
    { kind: 'granted' },
    { ...connecting, openedAt: 13_000, hasResponded: false },
  ],
  ['of unreadable pictures counts frames again when it is reopened', unreadable, { kind: 'reopened' }, reopened],
  [
    'that is off takes a new interval without connecting',
    off,
    { kind: 'paced', intervalMs: 200 },
    { ...off, intervalMs: 200 },
  ],
  [
    'that is live connects again with a new interval',
    live,
    { kind: 'paced', intervalMs: 200 },
    { ...reopened, intervalMs: 200 },
  ],
  [
    'that is live discards its frames when the page is hidden',
    live,
    { kind: 'page', visible: false },
    { ...reopened, visible: false },
  ],
  ['that is hidden connects again when the page becomes visible', hidden, { kind: 'page', visible: true }, reopened],
  ['that is off stays off when the page is hidden', off, { kind: 'page', visible: false }, { ...off, visible: false }],
  [
    'that is live stops counting frames when an unreadable frame arrives',
    live,
    { kind: 'shown-unreadable' },
    { ...live, countsFrames: false, recentFrameTimes: [13_000] },
  ],
  [
    'that is live stores the reason when the rig refuses it',
    live,
    { kind: 'refused', reason: 'The rig returned 503' },
    { ...live, phase: 'refused', refusal: 'The rig returned 503', consecutiveFailures: 3, retryAt: 17_000 },
  ],
  [
    'that is live stalls when the connection is lost',
    live,
    { kind: 'lost' },
    { ...live, phase: 'stalled', consecutiveFailures: 3, retryAt: 17_000 },
  ],
  [
    'that reconnects after a refusal drops the reason when the rig responds',
    { ...connecting, phase: 'refused', hasResponded: false, refusal: 'The rig returned 503' },
    { kind: 'responded' },
    { ...connecting, phase: 'refused' },
  ],
] as const)('a stream %s', (_what, session, event, expected) => {
  expect(reduceStreamSession(session, event, 13_000)).toEqual(expected)
})

test('a stalled stream connects at the time of its next attempt, and not before', () => {
  expect(reduceStreamSession(stalled, { kind: 'tick' }, 15_999)).toBe(stalled)
  expect(reduceStreamSession(stalled, { kind: 'tick' }, 16_000)).toEqual({
    ...stalled,
    retryAt: null,
    openedAt: 16_000,
    hasResponded: false,
  })
})

test.each([
  ['that is live fails 3 s after its latest frame', live, 14_999, 15_000],
  ['that is live fails 3 s after a frame at the time of its opening', { ...live, openedAt: 12_000 }, 14_999, 15_000],
  ['that is connecting fails 20 s after its opening', connecting, 29_999, 30_000],
  [
    'that has only frames of an earlier connection fails 20 s after its opening',
    { ...live, openedAt: 12_001 },
    32_000,
    32_001,
  ],
  ['of single pictures fails 20 s after its latest frame', { ...live, intervalMs: 200 }, 31_999, 32_000],
] as const)('a stream %s', (_what, session, before, after) => {
  const early = reduceStreamSession(session, { kind: 'tick' }, before)
  const late = reduceStreamSession(session, { kind: 'tick' }, after)

  expect(early).toBe(session)
  expect(late).toEqual({ ...session, phase: 'stalled', consecutiveFailures: 3, retryAt: after + 4_000 })
})

test.each([
  ['keeps its failures until it has lasted for 3 s', 13_000, 2],
  ['has no failures after more than 3 s', 13_001, 0],
])('a live stream %s', (_what, now, failures) => {
  expect(reduceStreamSession(live, { kind: 'shown' }, now)).toEqual({
    ...live,
    recentFrameTimes: [12_000, now],
    consecutiveFailures: failures,
  })
})

test.each([
  [0, 14_000, [14_000]],
  [0, 13_999, [12_000, 13_999]],
  [500, 14_000, [14_000]],
  [1_000, 14_999, [12_000, 14_999]],
  [1_000, 15_000, [15_000]],
])('a stream with an interval of %i ms drops old frames when a frame arrives at %i ms', (intervalMs, now, frames) => {
  const session = reduceStreamSession({ ...live, intervalMs }, { kind: 'shown' }, now)

  expect(session.recentFrameTimes).toEqual(frames)
})

test.each([
  ['returns null without frames', [], null],
  ['returns null for one frame', [1_000], null],
  ['returns 2 for two frames in 0.5 s', [1_000, 1_500], 2],
  ['ignores a frame that is 2 s old', [0, 1_000, 1_250, 1_500, 1_750], 4],
  ['returns null right after a burst of two frames', [1_980, 2_000], null],
  ['returns null one second after a burst of two frames', [980, 1_000], null],
  ['returns the rate once the frames span 0.2 s', [1_800, 1_900, 2_000], 10],
  ['counts the time since frames in intervals of 0.1 s', [800, 900, 1_000, 1_100, 1_200], 5_000 / 1_200],
])('getFramesPerSecond %s', (_what, recentFrameTimes, rate) => {
  expect(getFramesPerSecond({ ...live, recentFrameTimes }, 2_000)).toBe(rate)
})

test.each([
  ['the age of the latest frame', { ...live, recentFrameTimes: [11_000, 12_000] }, 500],
  ['null without a frame', connecting, null],
  ['null while frames cannot be detected', { ...live, countsFrames: false }, null],
])('getFrameAgeMs returns %s', (_what, session, age) => {
  expect(getFrameAgeMs(session, 12_500)).toBe(age)
})
