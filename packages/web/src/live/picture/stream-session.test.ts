import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeStream } from './state-chip.tsx'
import {
  advance,
  framesPerSecond,
  needsConnection,
  newSession,
  type StreamEvent,
  type StreamSession,
} from './stream-session.ts'

const live = (at = 0) =>
  advance(advance(newSession(true), { kind: 'switched', on: true }, at), { kind: 'shown' }, at + 50)

const tickedUntil = (session: StreamSession, from: number, to: number) => {
  let ticked = session
  for (let now = from; now <= to; now += 250) ticked = advance(ticked, { kind: 'tick' }, now)
  return ticked
}

test('A stream that is switched on connects, and is live with its first picture', () => {
  const connecting = advance(newSession(true), { kind: 'switched', on: true }, 0)

  expect(describeStream(connecting, 0).state).toBe('Connecting')
  expect(describeStream(live(), 50).state).toBe('Live')
})

test('Three seconds without a picture are a stall; slightly less is not', () => {
  expect(advance(live(), { kind: 'tick' }, 3_049).phase).toBe('live')
  expect(advance(live(), { kind: 'tick' }, 3_050).phase).toBe('stalled')
})

test('A stalled stream shows when it reconnects', () => {
  const stalled = advance(live(), { kind: 'tick' }, 3_050)

  expect(describeStream({ ...stalled, retryAt: 6_050 }, 3_050)).toEqual({
    state: 'No new picture',
    next: 'Reconnecting in 3 s',
    figures: null,
  })
  expect(describeStream(tickedUntil(stalled, 3_050, 4_050), 4_050).next).toBe('Reconnecting now')
})

test('The pauses between failed attempts grow from 1 s to 15 s', () => {
  let session = advance(newSession(true), { kind: 'switched', on: true }, 0)
  const pauses: number[] = []

  for (let now = 0; pauses.length < 7; ) {
    session = advance(session, { kind: 'refused' }, now)
    pauses.push((session.retryAt ?? 0) - now)
    now = session.retryAt ?? 0
    session = advance(session, { kind: 'tick' }, now)
  }

  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  expect(describeStream(session, 0).state).toBe('Camera offline')
})

test('The pauses start from 1 s again after a stream has lasted longer than a stall', () => {
  const failing = { ...live(0), failures: 4 }

  const brief = advance(failing, { kind: 'shown' }, 1_000)
  const held = advance(failing, { kind: 'shown' }, 3_500)

  expect([brief.failures, held.failures]).toEqual([4, 0])
})

test('An attempt without a picture for ten seconds is aborted and retried', () => {
  const connecting = advance(newSession(true), { kind: 'switched', on: true }, 0)

  expect(tickedUntil(connecting, 0, 9_750).phase).toBe('connecting')
  expect(tickedUntil(connecting, 0, 10_000).phase).toBe('stalled')
})

test('A hidden page opens no stream, and connects immediately when it is shown again', () => {
  const hidden = advance(live(), { kind: 'page', visible: false }, 1_000)
  const seen = advance(hidden, { kind: 'page', visible: true }, 60_000)

  expect(needsConnection(hidden)).toBe(false)
  expect([needsConnection(seen), seen.phase]).toEqual([true, 'connecting'])
})

test('A stream that the browser shows itself never counts as stalled, since its pictures cannot be counted', () => {
  const uncounted = advance(advance(live(), { kind: 'uncountable' }, 100), { kind: 'shown' }, 200)

  expect(tickedUntil(uncounted, 250, 60_000).phase).toBe('live')
  expect(describeStream(uncounted, 60_000).figures).toBe(null)
})

test('Fifteen pictures a second are reported as 15', () => {
  let session = live()
  for (let picture = 1; picture <= 30; picture += 1) {
    session = advance(session, { kind: 'shown' }, 50 + (picture * 1_000) / 15)
  }

  expect(framesPerSecond(session, 2_050)).toBeCloseTo(15)
  expect(describeStream(session, 2_150).figures).toBe('15 fps · 0.1 s old')
})

test('After any events, a stream is open only while it is switched on and visible, and is reopened within 15 s', () => {
  const event: fc.Arbitrary<StreamEvent> = fc.oneof(
    fc.record({ kind: fc.constant('switched' as const), on: fc.boolean() }),
    fc.record({ kind: fc.constant('page' as const), visible: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('shown' as const, 'refused' as const, 'lost' as const, 'tick' as const) }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.nat(5_000))), (happenings) => {
      let now = 0
      let session = newSession(true)
      for (const [happening, pause] of happenings) {
        now += pause
        session = advance(session, happening, now)

        if (needsConnection(session)) expect(session.on && session.visible).toBe(true)
        if (!session.on) expect(session.phase).toBe('off')
      }

      const later = tickedUntil(session, now, now + 15_250)
      // A new connection without a picture is aborted after its time, too
      if (session.on && session.visible) expect(later.openedAt + 25_000).toBeGreaterThan(now)
      expect(later.on).toBe(session.on)
    }),
  )
})
