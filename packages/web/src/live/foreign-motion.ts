import type { Clock } from '../lib/clock.ts'
import { isNear, type Position } from '../rig/ptz.ts'

/**
 * `reference` is the last position that differed clearly. While `isSettling`, a movement may still be caused by this
 * console. All times are in ms of the console's clock.
 */
export type MotionWatch = {
  reference: Position
  referenceAt: number
  readAt: number
  isSettling: boolean
  /** Is the time of the last movement that this console did not cause. */
  movedAt: number | null
}

/** `isMoving` stays true for 5 s after the last movement. `movedAt` is its time, in ms of the console's clock. */
export type ForeignMotion = { isMoving: boolean; movedAt: number | null }

const DISPLAY_MS = 5_000

/** `ownAt` is the time at which a command of this console was last in progress. */
type Reading = { position: Position; readAt: number; ownAt: number }

/** Two readings of an idle camera differ by at most this much, because each may deviate by 0.5° (or 0.5 % of the zoom). */
export const MAX_NOISE = 1
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
  const hasMoved = !isNear(before.reference, position, MAX_NOISE)
  const { reference, referenceAt } = hasMoved ? { reference: position, referenceAt: readAt } : before
  const isOwn = ownAt >= before.readAt
  const hasSettled = readAt - ownAt >= START_TIMEOUT_MS && readAt - referenceAt >= MIN_REST_MS
  const isSettling = isOwn || (before.isSettling && !hasSettled)
  if (isSettling || before.isSettling) return { reference, referenceAt, readAt, isSettling, movedAt: null }
  return { reference, referenceAt, readAt, isSettling, movedAt: hasMoved ? readAt : before.movedAt }
}

type Dependencies = {
  clock: Clock
  isCommanded(): boolean
  onChange(motion: ForeignMotion): void
}

/** Detects movements of a camera that no command of this console explains. */
export const createForeignMotion = ({ clock, isCommanded, onChange }: Dependencies) => {
  let watch: MotionWatch | null = null
  let ownAt = Number.NEGATIVE_INFINITY
  let timer: unknown = null

  const recordCommand = () => {
    if (isCommanded()) ownAt = clock.now()
  }

  return {
    /** Call this when a command may have begun or ended. */
    recordCommand,
    /** Compares a position with the earlier ones. Call it once for each response of the rig. */
    positionRead: (position: Position) => {
      recordCommand()
      const before = watch?.movedAt ?? null
      watch = watchMotion(watch, { position, readAt: clock.now(), ownAt })
      const { movedAt } = watch
      if (movedAt === before) return
      clock.clearTimer(timer)
      onChange({ movedAt, isMoving: movedAt !== null })
      if (movedAt !== null) timer = clock.setTimer(() => onChange({ movedAt, isMoving: false }), DISPLAY_MS)
    },
  }
}
