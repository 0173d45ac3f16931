import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeStream } from '../picture-state-chip.tsx'
import {
  createStreamSession,
  getFramesPerSecond,
  needsConnection,
  reduceStreamSession,
  type StreamEvent,
  type StreamSession,
} from './stream-session.ts'

const live = (at = 0) =>
  reduceStreamSession(
    reduceStreamSession(createStreamSession(true), { kind: 'switched', on: true }, at),
    { kind: 'shown' },
    at + 50,
  )

const tickedUntil = (session: StreamSession, from: number, to: number) => {
  let ticked = session
  for (let now = from; now <= to; now += 250) ticked = reduceStreamSession(ticked, { kind: 'tick' }, now)
  return ticked
}

test('a stream connects when it is switched on, and is live after its first frame', () => {
  const connecting = reduceStreamSession(createStreamSession(true), { kind: 'switched', on: true }, 0)

  expect(describeStream(connecting, 0).state).toBe('Connecting')
  expect(describeStream(live(), 50).state).toBe('Live')
})

test('describeStream counts down to the next attempt while a stream is stalled', () => {
  const stalled = reduceStreamSession(live(), { kind: 'tick' }, 3_050)

  expect(describeStream({ ...stalled, retryAt: 6_050 }, 3_050)).toEqual({
    state: 'Picture not updating',
    next: 'Reconnecting in 3 s',
    figures: null,
    isLate: false,
  })
  expect(describeStream(tickedUntil(stalled, 3_050, 4_050), 4_050).next).toBe('Reconnecting now')
})

test('the retry delay doubles from 1 s up to 15 s', () => {
  let session = reduceStreamSession(createStreamSession(true), { kind: 'switched', on: true }, 0)
  const delays: number[] = []

  for (let now = 0; delays.length < 7; ) {
    session = reduceStreamSession(session, { kind: 'refused', reason: null }, now)
    delays.push((session.retryAt ?? 0) - now)
    now = session.retryAt ?? 0
    session = reduceStreamSession(session, { kind: 'tick' }, now)
  }

  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  expect(describeStream(session, 0).state).toBe('Picture not updating')
})

test('describeStream shows the frame rate and the lag, or that the lag is unknown', () => {
  let session = live()
  for (let picture = 1; picture <= 30; picture += 1) {
    session = reduceStreamSession(session, { kind: 'shown' }, 50 + (picture * 1_000) / 15)
  }

  expect(getFramesPerSecond(session, 2_050)).toBeCloseTo(15)
  expect(describeStream(session, 2_150).figures?.split(' · ')).toEqual(['15 fps', 'lag unknown'])
  const lag = { lagMs: 3_240, source: 'timestamp' } as const
  expect(describeStream(session, 2_150, null, lag).figures).toBe('15 fps · 3.2 s behind')
  const uncounted = reduceStreamSession(live(), { kind: 'shown-unreadable' }, 200)
  expect(describeStream(uncounted, 60_000).figures).toBe('lag unknown')
})

test.each([
  [200, '5 fps · 0.8 s behind'],
  [1_000, '1 fps · 1.1 s behind'],
  [5_000, '1 picture every 5 s · 1.1 s behind'],
])(
  'describeStream shows single pictures every %i ms as "%s" (from 1 s on, with the time since the latest one)',
  (intervalMs, figures) => {
    let session = reduceStreamSession(live(), { kind: 'paced', intervalMs }, 100)
    for (let picture = 1; picture <= 10; picture += 1)
      session = reduceStreamSession(session, { kind: 'shown' }, picture * intervalMs)

    const lag = { lagMs: 800, source: 'timestamp' } as const
    expect(describeStream(session, 10 * intervalMs + 300, null, lag).figures).toBe(figures)
  },
)

test.each([
  [999, '0.8 s behind', false],
  [1_000, '1.8 s behind', true],
  [2_500, '3.3 s behind', true],
])(
  '%i ms after the latest frame of a continuous stream, describeStream shows "%s", with isLate %s',
  (waitingMs, figures, isLate) => {
    const lag = { lagMs: 800, source: 'timestamp' } as const

    expect(describeStream(live(), 50 + waitingMs, null, lag)).toMatchObject({ figures, isLate })
  },
)

test('after any sequence of events, a stream is connected only if it is switched on and visible, and reconnects within 15 s', () => {
  const event: fc.Arbitrary<StreamEvent> = fc.oneof(
    fc.record({ kind: fc.constant('switched' as const), on: fc.boolean() }),
    fc.record({ kind: fc.constant('page' as const), visible: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('shown', 'lost', 'tick', 'reopened') }),
    fc.constant({ kind: 'refused', reason: null }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.nat(5_000))), (events) => {
      let now = 0
      let session = createStreamSession(true)
      for (const [streamEvent, elapsedMs] of events) {
        now += elapsedMs
        session = reduceStreamSession(session, streamEvent, now)

        if (needsConnection(session)) expect(session.on && session.visible).toBe(true)
        if (!session.on) expect(session.phase).toBe('off')
      }

      const later = tickedUntil(session, now, now + 15_250)
      if (session.on && session.visible) expect(later.openedAt + 35_000).toBeGreaterThan(now)
      expect(later.on).toBe(session.on)
    }),
  )
})
