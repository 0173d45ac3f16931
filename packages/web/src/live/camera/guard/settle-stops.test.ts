import { expect, test } from 'vitest'
import {
  constructState,
  constructStop,
  driving,
  NOW,
  stopping,
  watching,
} from '../../../testing/guard-proof/constructed-state.ts'
import {
  extendCopyDeadline,
  hasDeadManExpired,
  pauseRetries,
  resumeStopping,
  scheduleRetry,
  settleStop,
} from './settle.ts'
import type { AxisState, CommandOutcome } from './state.ts'

const constructAxis = (parts: Partial<AxisState> = {}) => constructState({ pan: parts }).axes.pan

/** The stop of this axis has not been confirmed, and the rig may have carried out the drive before it. */
const unconfirmed: Partial<AxisState> = { phase: stopping, mayMove: true, retriesFrom: NOW - 200, retryAt: NOW + 200 }
const atRest = constructAxis({ immediateRetries: 2 })

test.each([
  [0, 50],
  [49, 50],
  [50, 100],
  [99, 100],
  [100, 200],
  [400, 800],
  [800, 1_600],
  [1_600, 2_600],
])('%i ms after the start of a series, the next stop is scheduled %i ms after the start', (elapsed, due) => {
  const axis = constructAxis({ retriesFrom: NOW - elapsed })

  scheduleRetry(axis, NOW)

  expect(axis.retryAt).toBe(NOW - elapsed + due)
})

test.each<[at: number, when: string, parts: Partial<AxisState>]>([
  [NOW + 3_000, 'stops are only repeated', { phase: watching, retryAt: NOW + 10 }],
  [NOW + 10, 'a stop is unconfirmed', { phase: stopping, retryAt: NOW + 10 }],
  [Infinity, 'no stop is needed', { phase: watching }],
])('a pause delays the next stop to %i if %s', (at, _when, parts) => {
  const axis = constructAxis(parts)

  pauseRetries(axis, NOW + 3_000)

  expect(axis.retryAt).toBe(at)
})

const sentAt = NOW - 100
const noDrive = { mayMove: false, copiesUntil: -Infinity, noResponseSince: null }

test.each<[outcome: CommandOutcome, what: string, expected: Partial<AxisState>]>([
  ['accepted', 'can arrive for 500 ms', { mayMove: true, copiesUntil: sentAt + 500, noResponseSince: null }],
  ['failed', 'can arrive for 500 ms', { mayMove: true, copiesUntil: sentAt + 500, noResponseSince: null }],
  ['late', 'can arrive for 10 s', { mayMove: true, copiesUntil: sentAt + 10_000, noResponseSince: sentAt }],
  ['lost', 'can arrive for 10 s', { mayMove: true, copiesUntil: sentAt + 10_000, noResponseSince: sentAt }],
  ['refused', 'cannot arrive', noDrive],
  ['denied', 'cannot arrive', noDrive],
  ['gone', 'cannot arrive', noDrive],
  ['intercepted', 'cannot arrive', noDrive],
])('a copy of a drive with the outcome %s %s', (outcome, _what, expected) => {
  const axis = constructAxis()

  extendCopyDeadline(axis, outcome, sentAt)

  expect(axis).toMatchObject(expected)
})

test('the response to a later drive shortens neither the time in which copies can arrive nor the outage', () => {
  const axis = constructAxis({ copiesUntil: NOW + 20_000, noResponseSince: NOW - 900 })

  extendCopyDeadline(axis, 'lost', sentAt)

  expect(axis).toMatchObject({ copiesUntil: NOW + 20_000, noResponseSince: NOW - 900 })
})

test.each([
  [false, NOW - 10_000],
  [true, NOW - 10_001],
])('hasDeadManExpired returns %s if copies could arrive until %i', (hasExpired, copiesUntil) => {
  expect(hasDeadManExpired(constructAxis({ copiesUntil }), NOW)).toBe(hasExpired)
})

const settle = (
  parts: Partial<AxisState>,
  outcome: CommandOutcome,
  isDriveInFlight = false,
  stop = constructStop('pan'),
) => {
  const axis = constructAxis({ ...unconfirmed, ...parts })
  settleStop(axis, stop, outcome, isDriveInFlight, NOW)
  return axis
}

test.each<[outcome: CommandOutcome, when: string, parts: Partial<AxisState>]>([
  ['accepted', 'no copy can arrive', {}],
  ['accepted', 'copies could arrive until it was sent', { copiesUntil: sentAt }],
  ['gone', 'the dead-man has acted', { copiesUntil: NOW - 10_001 }],
  ['refused', 'no drive was carried out', { mayMove: false, copiesUntil: NOW + 400 }],
  ['denied', 'the dead-man has acted', { copiesUntil: NOW - 10_001 }],
])('a stop with the outcome %s ends the retries if %s', (outcome, _when, parts) => {
  expect(settle({ noResponseSince: null, ...parts }, outcome)).toEqual(atRest)
})

const interceptedAtRest = { mayMove: false, copiesUntil: NOW - 10_001 }

test.each<[outcome: CommandOutcome, when: string, parts: Partial<AxisState>, isDriveInFlight: boolean]>([
  ['accepted', 'a drive is in flight', {}, true],
  ['refused', 'a drive is in flight', { mayMove: false }, true],
  ['refused', 'a drive may have been carried out', { copiesUntil: NOW - 10_000 }, false],
  ['gone', 'a drive may have been carried out', { copiesUntil: NOW - 10_000 }, false],
  ['denied', 'a drive may have been carried out', { copiesUntil: NOW - 10_000 }, false],
  ['intercepted', 'no drive was carried out and the dead-man has acted', interceptedAtRest, false],
  ['failed', 'it was retried twice', { immediateRetries: 0 }, false],
  ['failed', 'it belongs to an earlier series', { immediateRetries: 2, retriesFrom: sentAt + 1 }, false],
])('a stop with the outcome %s does not change the axis if %s', (outcome, _when, parts, isDriveInFlight) => {
  expect(settle(parts, outcome, isDriveInFlight)).toEqual(constructAxis({ ...unconfirmed, ...parts }))
})

test.each<[outcome: CommandOutcome]>([['accepted'], ['gone'], ['lost'], ['refused']])(
  'a stop with the outcome %s does not change the axis if a drive may have overtaken the stop',
  (outcome) => {
    const parts = { immediateRetries: 2, mayMove: false }
    const axis = settle(parts, outcome, false, constructStop('pan', { isInvalidated: true }))

    expect(axis).toEqual(constructAxis({ ...unconfirmed, ...parts }))
  },
)

test.each<[outcome: CommandOutcome]>([['late'], ['lost'], ['failed']])(
  'a stop with the outcome %s is retried immediately',
  (outcome) => {
    expect(settle({ immediateRetries: 2, retriesFrom: sentAt }, outcome)).toMatchObject({
      immediateRetries: 1,
      retryAt: NOW,
      phase: stopping,
    })
  },
)

test.each<[at: number, when: string, copiesUntil: number]>([
  [NOW + 300, 'for less than 500 ms', NOW + 300],
  [NOW + 500, 'for more than 500 ms', NOW + 9_000],
  [NOW, 'until 1 ms after the stop was sent', sentAt + 1],
])('an acknowledged stop is repeated at %i if copies can arrive %s', (at, _when, copiesUntil) => {
  expect(settle({ copiesUntil }, 'accepted')).toMatchObject({ phase: watching, retryAt: at, retriesFrom: at })
})

test.each<[what: string, parts: Partial<AxisState>, retryAt: number]>([
  ['a pause of repeated stops remains', { phase: watching, retriesFrom: NOW + 1, retryAt: NOW + 3_000 }, NOW + 3_000],
  ['a pause that has ended has no effect', { phase: watching, retriesFrom: NOW, retryAt: NOW + 3_000 }, NOW + 500],
  ['an unconfirmed stop has no pause', { retriesFrom: NOW + 1, retryAt: NOW + 3_000 }, NOW + 500],
])('after an acknowledged stop, %s', (_what, parts, retryAt) => {
  expect(settle({ copiesUntil: NOW + 9_000, ...parts }, 'accepted')).toMatchObject({ phase: watching, retryAt })
})

test.each([
  ['the duration of the outage', NOW - 4_000, NOW + 4_000],
  ['at most 30 s', NOW - 40_000, NOW + 30_000],
  ['the time that was already expected', NOW - 500, NOW + 1_000],
])('after an outage, a copy of a drive is expected for %s', (_what, noResponseSince, copiesUntil) => {
  const axis = settle({ noResponseSince, copiesUntil: NOW + 1_000 }, 'accepted')

  expect(axis).toMatchObject({ copiesUntil, noResponseSince: null })
})

test.each<[from: AxisState['phase'], to: AxisState['phase']]>([
  [{ name: 'idle' }, { name: 'stopping', since: NOW }],
  [watching, { name: 'stopping', since: NOW }],
  [driving(), driving()],
  [stopping, stopping],
])('the response to a late drive changes the phase %o to %o, and ends the outage', (from, to) => {
  const axis = constructAxis({ phase: from, noResponseSince: NOW - 2_000 })

  resumeStopping(axis, NOW)

  expect(axis).toMatchObject({ phase: to, noResponseSince: null, copiesUntil: NOW + 2_000 })
})
