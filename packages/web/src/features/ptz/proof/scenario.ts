import * as fc from 'fast-check'
import { axes, type Direction } from '../steering.ts'
import type { Fate } from './network.ts'

/** Something an operator (or the page) does, `gap` ms after the thing before. */
export type Deed = { gap: number } & (
  | { kind: 'press'; owner: string; axis: (typeof axes)[number]; direction: Direction; speed: number | undefined }
  | { kind: 'release'; owner: string }
  | { kind: 'end' | 'leave' | 'camera' | 'preset' }
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
  speed: fc.constantFrom(undefined, undefined, 0.12, 0.3),
})
const release = fc.record({ kind: fc.constant('release' as const), gap, owner })
const ending = fc.record({
  kind: fc.constantFrom('end' as const, 'leave' as const, 'camera' as const, 'preset' as const),
  gap,
})

export const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof({ weight: 5, arbitrary: press }, { weight: 4, arbitrary: release }, { weight: 1, arbitrary: ending }),
  { minLength: 1, maxLength: 14 },
)

const within = (max: number) => fc.integer({ min: 0, max })

const accepted = (there: number, back: number): Fate => ({
  copies: [there],
  answer: { after: there + back, outcome: 'accepted' },
})

/** An honest link: nothing is lost, each way takes up to 150 ms, so that requests overtake each other. */
export const livingFates: fc.Arbitrary<Fate[]> = fc.array(
  fc.tuple(within(150), within(150)).map(([there, back]) => accepted(there, back)),
  { minLength: 1, maxLength: 10 },
)

const LATEST_MS = 9_900 // below the time for which the guard watches an unanswered drive
const COPY_LATEST_MS = 490 // below the time for which it reckons with a second copy of an answered one

const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.tuple(within(400), within(400)).map(([there, back]) => accepted(there, back)),
  fc.tuple(within(3_000), within(3_000)).map(([there, back]) => accepted(there, back)),
  fc.tuple(within(400), within(COPY_LATEST_MS)).map(([there, again]): Fate => {
    return { ...accepted(there, 50), copies: [there, again] }
  }),
  fc.constant<Fate>({ copies: [], answer: null }),
  fc.array(within(LATEST_MS), { minLength: 1, maxLength: 2 }).map((copies): Fate => ({ copies, answer: null })),
  fc.tuple(fc.array(within(LATEST_MS), { maxLength: 2 }), within(900)).map(([copies, after]): Fate => {
    return { copies, answer: { after, outcome: 'lost' } }
  }),
  fc.tuple(fc.array(within(COPY_LATEST_MS), { maxLength: 2 }), within(900)).map(([copies, after]): Fate => {
    return { copies, answer: { after, outcome: 'failed' } }
  }),
  fc
    .tuple(fc.constantFrom('refused' as const, 'denied' as const), within(900))
    .map(([outcome, after]): Fate => ({ copies: [], answer: { after, outcome } })),
)

/** An adversary: any order, delay, loss, duplication and failure of requests and of answers. */
export const hostileFates: fc.Arbitrary<Fate[]> = fc.array(fate, { minLength: 1, maxLength: 12 })
