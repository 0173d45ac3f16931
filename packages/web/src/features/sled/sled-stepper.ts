import { HOLD_MAX_MS, SLEPT_MS } from '../../lib/holds.ts'
import type { SledDirection } from './sled-api.ts'

/** A held arrow repeats at most twice a second. */
const REPEAT_MS = 500
/** A step that could not leave for this long is dropped: late, it would surprise. */
const STEP_PATIENCE_MS = 1_000

type Deps = {
  /** Sends one step; settles, either way, when it is answered. */
  send(direction: SledDirection): Promise<unknown>
  onChange?(state: SledState): void
}

type Holder = { owner: string; direction: SledDirection; since: number }

/** Which way a step is under way, and which way is held. */
export type SledState = { underWay: SledDirection | null; held: SledDirection | null }

/**
 * Steps of the sled: one at a time, the latest wish waiting, and a held arrow stepping on. Each input has its own name;
 * the newest is followed, and when it lets go, the one before it that is still held.
 */
export const createSledStepper = ({ send, onChange }: Deps) => {
  let underWay: SledDirection | null = null
  let waiting: { direction: SledDirection; askedAt: number } | null = null
  let holders: Holder[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const publish = () => onChange?.({ underWay, held: holders.at(-1)?.direction ?? null })

  const answered = () => {
    underWay = null
    const next = waiting
    waiting = null
    if (next && Date.now() - next.askedAt < STEP_PATIENCE_MS) step(next.direction)
    publish()
  }

  const step = (direction: SledDirection) => {
    if (underWay) {
      waiting = { direction, askedAt: Date.now() }
      return
    }
    underWay = direction
    send(direction).then(answered, answered)
    publish()
  }

  const repeat = (dueAt: number) => {
    const now = Date.now()
    holders = now - dueAt > SLEPT_MS ? [] : holders.filter(({ since }) => now - since < HOLD_MAX_MS)
    const held = holders.at(-1)
    if (held && !underWay) step(held.direction)
    rest()
  }

  /** Waits for the next repetition, as long as anybody holds. */
  const rest = () => {
    clearTimeout(timer)
    const dueAt = Date.now() + REPEAT_MS
    if (holders.length > 0) timer = setTimeout(() => repeat(dueAt), REPEAT_MS)
    publish()
  }

  const without = (owner: string) => holders.filter((holder) => holder.owner !== owner)

  return {
    press: (owner: string, direction: SledDirection) => {
      holders = [...without(owner), { owner, direction, since: Date.now() }]
      step(direction)
      rest()
    },
    /** Lets go; nothing for an input that holds nothing. A step that it asked for still leaves. */
    release: (owner: string) => {
      if (holders.every((holder) => holder.owner !== owner)) return
      holders = without(owner)
      rest()
    },
    /** Ends every hold, and what waits. */
    end: () => {
      holders = []
      waiting = null
      rest()
    },
    /** One step without a hold. */
    tap: step,
  }
}
