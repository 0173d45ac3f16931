import { wrapDegrees } from '@rig/contract/rules'
import type { Position } from '../../rig/ptz.ts'

/**
 * Compares the positions of a camera over time. `reference` is the last position that differed clearly from the one
 * before. While `isSettling`, a movement may still be caused by this console. All times are in ms of the console's clock.
 */
export type MotionWatch = {
  reference: Position
  referenceAt: number
  readAt: number
  isSettling: boolean
  /** Is the time of the last movement that this console did not cause. */
  movedAt: number | null
}

/** `ownAt` is the time at which a command of this console was last in progress. */
type Reading = { position: Position; readAt: number; ownAt: number }

/** Two readings of an idle camera differ by at most this much, because each may deviate by 0.5° (or 0.5 % of the zoom). */
const MAX_NOISE = 1
/** After a command, the camera may start this late. */
const START_TIMEOUT_MS = 3_000
/** After a command, the camera has stopped if it has kept its position for this time. */
const MIN_REST_MS = 1_000
/** After a longer gap, nothing is known about the cause of a difference. */
const MAX_GAP_MS = 15_000
/** After a gap, a movement within this time may still be caused by this console. */
const MAX_TRAVEL_MS = 30_000

/** Returns the watch after a position was read. A movement during or after a command of this console is its own. */
export const watchMotion = (before: MotionWatch | null, { position, readAt, ownAt }: Reading): MotionWatch => {
  const isGap = !before || readAt - before.readAt > MAX_GAP_MS
  if (isGap)
    return {
      reference: position,
      referenceAt: readAt,
      readAt,
      isSettling: readAt - ownAt < MAX_TRAVEL_MS,
      movedAt: before?.movedAt ?? null,
    }
  const hasMoved = !isNear(before.reference, position)
  const { reference, referenceAt } = hasMoved ? { reference: position, referenceAt: readAt } : before
  const isOwn = ownAt >= before.readAt
  const hasSettled = readAt - ownAt >= START_TIMEOUT_MS && readAt - referenceAt >= MIN_REST_MS
  const isSettling = isOwn || (before.isSettling && !hasSettled)
  if (isSettling || before.isSettling) return { reference, referenceAt, readAt, isSettling, movedAt: null }
  return { reference, referenceAt, readAt, isSettling, movedAt: hasMoved ? readAt : before.movedAt }
}

/** Returns whether two positions are equal except for the noise of a rig. */
export const isNear = (one: Position, other: Position) =>
  Math.abs(wrapDegrees(one.pan - other.pan)) <= MAX_NOISE &&
  Math.abs(one.tilt - other.tilt) <= MAX_NOISE &&
  Math.abs(one.zoom - other.zoom) <= MAX_NOISE
