import * as fc from 'fast-check'
import { axes, type Direction } from '../commands.ts'
import type { Delivery } from './link.ts'

/** An action of an operator or the page, `gap` ms after the previous one. */
export type Action = { gap: number } & (
  | { kind: 'press'; owner: string; axis: (typeof axes)[number]; direction: Direction; speed: number | undefined }
  | { kind: 'adjust'; owner: string; axis: (typeof axes)[number]; direction: Direction; speed: number }
  | { kind: 'release'; owner: string }
  | { kind: 'end' | 'leave' | 'camera' | 'preset' | 'stale picture' }
)

const gap = fc.oneof(
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 0, max: 2_500 }),
)
const owner = fc.constantFrom('pointer 1', 'pointer 2', 'key', 'stick')

const press = fc.record({
  kind: fc.constant('press' as const),
  gap,
  owner,
  axis: fc.constantFrom(...axes),
  direction: fc.constantFrom<Direction>(1, -1),
  // A drag begins at the speed 0, and is then only adjusted
  speed: fc.constantFrom(undefined, undefined, 0, 0.12, 0.3),
})
const adjust = fc.record({
  kind: fc.constant('adjust' as const),
  gap,
  owner,
  axis: fc.constantFrom(...axes),
  direction: fc.constantFrom<Direction>(1, -1),
  speed: fc.constantFrom(0, 0.05, 0.12, 0.3),
})
const release = fc.record({ kind: fc.constant('release' as const), gap, owner })
const ending = fc.record({
  kind: fc.constantFrom(
    'end' as const,
    'leave' as const,
    'camera' as const,
    'preset' as const,
    'stale picture' as const,
  ),
  gap,
})

export const scripts: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: press },
    { weight: 3, arbitrary: adjust },
    { weight: 4, arbitrary: release },
    { weight: 1, arbitrary: ending },
  ),
  { minLength: 1, maxLength: 14 },
)

const within = (max: number) => fc.integer({ min: 0, max })

const accepted = (there: number, back: number): Delivery => ({
  copies: [there],
  response: { after: there + back, outcome: 'accepted' },
})

/** A working link: nothing is lost, and each direction takes up to 150 ms, so requests may overtake each other. */
export const workingLinks: fc.Arbitrary<Delivery[]> = fc.array(
  fc.tuple(within(150), within(150)).map(([there, back]) => accepted(there, back)),
  { minLength: 1, maxLength: 10 },
)

const LATEST_MS = 9_900 // below the time for which the guard watches a drive without a response
const COPY_LATEST_MS = 490 // below the time for which it expects a second copy of an acknowledged one

const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  fc.tuple(within(400), within(400)).map(([there, back]) => accepted(there, back)),
  fc.tuple(within(3_000), within(3_000)).map(([there, back]) => accepted(there, back)),
  fc.tuple(within(400), within(COPY_LATEST_MS)).map(([there, again]): Delivery => {
    return { ...accepted(there, 50), copies: [there, again] }
  }),
  fc.constant<Delivery>({ copies: [], response: null }),
  fc.array(within(LATEST_MS), { minLength: 1, maxLength: 2 }).map((copies): Delivery => ({ copies, response: null })),
  fc.tuple(fc.array(within(LATEST_MS), { maxLength: 2 }), within(900)).map(([copies, after]): Delivery => {
    return { copies, response: { after, outcome: 'lost' } }
  }),
  fc.tuple(fc.array(within(COPY_LATEST_MS), { maxLength: 2 }), within(900)).map(([copies, after]): Delivery => {
    return { copies, response: { after, outcome: 'failed' } }
  }),
  fc
    .tuple(fc.constantFrom('refused' as const, 'denied' as const, 'intercepted' as const), within(900))
    .map(([outcome, after]): Delivery => ({ copies: [], response: { after, outcome } })),
)

/** A hostile link: any order, delay, loss, duplication and failure of requests and of responses. */
export const hostileLinks: fc.Arbitrary<Delivery[]> = fc.array(delivery, { minLength: 1, maxLength: 12 })
