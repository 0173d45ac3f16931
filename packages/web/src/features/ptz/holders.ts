import { limits } from '@rig/contract'
import { HOLD_MAX_MS } from '../../lib/holds.ts'
import type { Direction } from './steering.ts'

type Holder = {
  owner: string
  direction: Direction
  speed: number
  pressedAt: number
  drivesFrom: number
  /** The guard has seen that it drives. */
  hasDriven: boolean
}

/** A press that drives only after a while (button, key), or one that drives at once (stick, trigger). */
export type Press = { owner: string; direction: Direction; speed: number; analogue: boolean }

/**
 * Who holds one axis. Each input has its own name, so that one letting go never ends what another holds; the newest
 * that drives is followed, and when it lets go, the one before it that is still held.
 */
export const createHolders = () => {
  let holders: Holder[] = []

  const without = (owner: string) => holders.filter((holder) => holder.owner !== owner)
  const driving = (now: number) => holders.findLast((holder) => now >= holder.drivesFrom)

  return {
    press: ({ owner, direction, speed, analogue }: Press, now: number) => {
      const drivesFrom = analogue ? now : now + limits.HOLD_AFTER_MS
      holders = [...without(owner), { owner, direction, speed, pressedAt: now, drivesFrom, hasDriven: analogue }]
    },
    /** Changes the speed of an input that already holds; one whose hold was ended stays ended. */
    adjust: (owner: string, direction: Direction, speed: number) => {
      holders = holders.map((holder) => (holder.owner === owner ? { ...holder, direction, speed } : holder))
    },
    /**
     * Lets go, and tells whether this was a short press: the direction of the step that it means. A busy page may hear of
     * the release before it had the time to drive; that is a short press too, or it would be nothing at all.
     */
    release: (owner: string): Direction | null => {
      const holder = holders.find((each) => each.owner === owner)
      holders = without(owner)
      return holder && !holder.hasDriven ? holder.direction : null
    },
    /** From now on those that drive are no short presses any more. */
    noteDriving: (now: number) => {
      for (const holder of holders) holder.hasDriven ||= now >= holder.drivesFrom
    },
    endAll: () => {
      holders = []
    },
    endTheOld: (now: number) => {
      if (holders.some((holder) => now - holder.pressedAt >= HOLD_MAX_MS)) {
        holders = holders.filter((holder) => now - holder.pressedAt < HOLD_MAX_MS)
      }
    },
    /** The speed that is wished now, signed; 0 where nobody drives. */
    wish: (now: number): number => {
      const holder = driving(now)
      return holder ? holder.direction * holder.speed : 0
    },
    pressed: (now: number): Direction | null => (driving(now) ?? holders.at(-1))?.direction ?? null,
    /** When a press turns into a drive, or a hold has lasted too long, without anybody saying anything. */
    nextAt: (now: number): number =>
      Math.min(
        ...holders.map(({ pressedAt, drivesFrom }) => (drivesFrom > now ? drivesFrom : pressedAt + HOLD_MAX_MS)),
      ),
  }
}
