import * as fc from 'fast-check'
import type { MovementOutcome } from '../../console/control/movement.ts'
import { type Direction, ptzAxes } from '../../live/camera/guard/state.ts'
import type { Delivery } from './link.ts'

export type ScriptAction = { delayMs: number } & (
  | { kind: 'press'; owner: string; axis: (typeof ptzAxes)[number]; direction: Direction; speed: number | undefined }
  | { kind: 'adjust'; owner: string; axis: (typeof ptzAxes)[number]; direction: Direction; speed: number }
  | { kind: 'release' | 'cancel'; owner: string }
  /** The key is released and pressed again at the same time, as a remote desktop does for each repeat of a held key. */
  | { kind: 'pair'; owner: 'key' }
  | { kind: 'latency'; ms: number }
  | { kind: 'steps only'; on: boolean }
  | { kind: 'revoked preset'; outcome: MovementOutcome }
  | { kind: 'end' | 'leave' | 'stop' | 'camera' | 'preset' | 'stale picture' }
)

const delayMs = fc.oneof(
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 0, max: 2_500 }),
)
const owner = fc.constantFrom('pointer 1', 'pointer 2', 'key', 'stick')

const pressAction = fc.record({
  kind: fc.constant('press' as const),
  delayMs,
  owner,
  axis: fc.constantFrom(...ptzAxes),
  direction: fc.constantFrom<Direction>(1, -1),
  speed: fc.constantFrom(undefined, undefined, 0, 0.12, 0.3),
})
const adjustAction = fc.record({
  kind: fc.constant('adjust' as const),
  delayMs,
  owner,
  axis: fc.constantFrom(...ptzAxes),
  direction: fc.constantFrom<Direction>(1, -1),
  speed: fc.constantFrom(0, 0.05, 0.12, 0.3),
})
const releaseAction = fc.record({ kind: fc.constant('release' as const), delayMs, owner })
const pair = fc.record({
  kind: fc.constant('pair' as const),
  delayMs: fc.oneof(fc.integer({ min: 25, max: 90 }), fc.integer({ min: 0, max: 700 })),
  owner: fc.constant('key' as const),
})
const cancelAction = fc.record({ kind: fc.constant('cancel' as const), delayMs, owner })
const latencyAction = fc.record({
  kind: fc.constant('latency' as const),
  delayMs,
  ms: fc.constantFrom(50, 1_200, 4_000),
})
const stepsOnlyAction = fc.record({ kind: fc.constant('steps only' as const), delayMs, on: fc.boolean() })
const endingAction = fc.record({
  kind: fc.constantFrom(
    'end' as const,
    'leave' as const,
    'stop' as const,
    'camera' as const,
    'preset' as const,
    'stale picture' as const,
  ),
  delayMs,
})

const revokedPresetAction = fc.record({
  kind: fc.constant('revoked preset' as const),
  delayMs,
  outcome: fc.constantFrom<MovementOutcome>('accepted', 'lost', 'refused'),
})

const operatorActions: fc.WeightedArbitrary<ScriptAction>[] = [
  { weight: 10, arbitrary: pressAction },
  { weight: 6, arbitrary: adjustAction },
  { weight: 8, arbitrary: releaseAction },
  { weight: 2, arbitrary: pair },
  { weight: 1, arbitrary: cancelAction },
  { weight: 2, arbitrary: endingAction },
  { weight: 1, arbitrary: revokedPresetAction },
]
const scriptLength = { minLength: 1, maxLength: 14 }

export const operatorScripts: fc.Arbitrary<ScriptAction[]> = fc.array(fc.oneof(...operatorActions), scriptLength)

/**
 * Generates scripts in which the latency changes, and inputs may be limited to steps and later be allowed to drive
 * again.
 */
export const restrictedScripts: fc.Arbitrary<ScriptAction[]> = fc.array(
  fc.oneof(...operatorActions, { weight: 2, arbitrary: latencyAction }, { weight: 1, arbitrary: stepsOnlyAction }),
  scriptLength,
)

const integerUpTo = (max: number) => fc.integer({ min: 0, max })

const createAcceptedDelivery = (there: number, back: number): Delivery => ({
  copies: [there],
  response: { after: there + back, outcome: 'accepted' },
})

/** Generates links that lose no message. Each direction takes up to 150 ms, so one request may overtake another. */
export const workingLinks: fc.Arbitrary<Delivery[]> = fc.array(
  fc.tuple(integerUpTo(150), integerUpTo(150)).map(([there, back]) => createAcceptedDelivery(there, back)),
  { minLength: 1, maxLength: 10 },
)

// The guard allows for delays up to LOST_DRIVE_DELAY_MS and MAX_COPY_DELAY_MS. These are slightly shorter
const LOST_DELAY_MS = 9_900
const COPY_DELAY_MS = 490

const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  fc.tuple(integerUpTo(400), integerUpTo(400)).map(([there, back]) => createAcceptedDelivery(there, back)),
  fc.tuple(integerUpTo(3_000), integerUpTo(3_000)).map(([there, back]) => createAcceptedDelivery(there, back)),
  fc.tuple(integerUpTo(400), integerUpTo(COPY_DELAY_MS)).map(([there, again]): Delivery => {
    return { ...createAcceptedDelivery(there, 50), copies: [there, again] }
  }),
  fc.constant<Delivery>({ copies: [], response: null }),
  fc
    .array(integerUpTo(LOST_DELAY_MS), { minLength: 1, maxLength: 2 })
    .map((copies): Delivery => ({ copies, response: null })),
  fc
    .tuple(fc.array(integerUpTo(LOST_DELAY_MS), { maxLength: 2 }), integerUpTo(900))
    .map(([copies, after]): Delivery => {
      return { copies, response: { after, outcome: 'lost' } }
    }),
  fc
    .tuple(fc.array(integerUpTo(COPY_DELAY_MS), { maxLength: 2 }), integerUpTo(900))
    .map(([copies, after]): Delivery => {
      return { copies, response: { after, outcome: 'failed' } }
    }),
  fc
    .tuple(fc.constantFrom(...(['refused', 'denied', 'gone', 'intercepted'] as const)), integerUpTo(900))
    .map(([outcome, after]): Delivery => ({ copies: [], response: { after, outcome } })),
)

/** Generates links that may delay, reorder, lose and duplicate requests, lose responses, or report failures. */
export const hostileLinks: fc.Arbitrary<Delivery[]> = fc.array(delivery, { minLength: 1, maxLength: 12 })
