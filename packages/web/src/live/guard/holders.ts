import * as limits from '@rig/contract/limits'
import { HOLD_MAX_MS } from './hold-limits.ts'
import type { Direction } from './steering.ts'

type Holder = {
  owner: string
  direction: Direction
  speed: number
  pressedAt: number
  /** Infinity if it may only step. */
  drivesFrom: number
  /** The guard has noticed that it drives. */
  hasDriven: boolean
}

/** A press that drives only after a while (button, key), or one that drives at once (stick, trigger, drag). */
export type Press = { owner: string; direction: Direction; speed: number; isAnalogue: boolean }

/**
 * The inputs that hold one axis. Each has its own name, so that releasing one never ends what another holds. The newest
 * that drives is followed, and when it is released, the one before it that is still held.
 */
export const createHolders = () => {
  let holders: Holder[] = []

  const without = (owner: string) => holders.filter((holder) => holder.owner !== owner)
  const isDriving = (holder: Holder, now: number) => now >= holder.drivesFrom && holder.speed !== 0
  const findDriving = (now: number) => holders.findLast((holder) => isDriving(holder, now))

  return {
    press: ({ owner, direction, speed, isAnalogue }: Press, now: number, mayDrive: boolean) => {
      const drivesFrom = isAnalogue ? now : now + limits.HOLD_AFTER_MS
      const from = mayDrive ? drivesFrom : Number.POSITIVE_INFINITY
      holders = [
        ...without(owner),
        { owner, direction, speed, pressedAt: now, drivesFrom: from, hasDriven: isAnalogue },
      ]
    },
    /** Changes the speed of an input that already holds; one whose hold was ended stays ended. */
    adjust: (owner: string, direction: Direction, speed: number) => {
      holders = holders.map((holder) => (holder.owner === owner ? { ...holder, direction, speed } : holder))
    },
    /**
     * Releases an input, and returns the direction of the step if this was a short press. On a busy page the release
     * may be handled before the drive was sent; that counts as a short press too, or nothing would move at all.
     */
    release: (owner: string): Direction | null => {
      const holder = holders.find((each) => each.owner === owner)
      holders = without(owner)
      return holder && !holder.hasDriven ? holder.direction : null
    },
    /** From now on, inputs that drive no longer count as short presses. */
    noteDriving: (now: number) => {
      for (const holder of holders) holder.hasDriven ||= now >= holder.drivesFrom
    },
    endAll: () => {
      holders = []
    },
    /**
     * Ends the inputs that drive; a button that has just been pressed may still step. Returns whether any was driving.
     */
    endDriving: (now: number): boolean => {
      const wasDriving = findDriving(now) !== undefined
      holders = holders
        .filter((holder) => now < holder.drivesFrom)
        .map((holder) => ({ ...holder, drivesFrom: Number.POSITIVE_INFINITY }))
      return wasDriving
    },
    endTheOld: (now: number) => {
      if (holders.some((holder) => now - holder.pressedAt >= HOLD_MAX_MS)) {
        holders = holders.filter((holder) => now - holder.pressedAt < HOLD_MAX_MS)
      }
    },
    /** The speed that is wanted now, signed; 0 if no input drives. */
    wantedSpeed: (now: number): number => {
      const holder = findDriving(now)
      return holder ? holder.direction * holder.speed : 0
    },
    /** The direction that is pressed now, whether it drives yet or not. */
    pressed: (now: number): Direction | null =>
      (findDriving(now) ?? holders.findLast(({ speed }) => speed !== 0))?.direction ?? null,
    /** When a press becomes a drive, or a hold has lasted too long, if no input comes before. */
    nextAt: (now: number): number => Math.min(...holders.map((holder) => nextChangeOf(holder, now))),
  }
}

const nextChangeOf = ({ pressedAt, drivesFrom }: Holder, now: number) =>
  drivesFrom > now && Number.isFinite(drivesFrom) ? drivesFrom : pressedAt + HOLD_MAX_MS
