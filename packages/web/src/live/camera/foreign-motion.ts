import type { Position, PtzAxis } from '@rig/contract'
import { type Clock, createTimer } from '../../lib/clock.ts'
import { isNear, MAX_POSITION_NOISE, measureDistance } from '../../rig/ptz.ts'
import type { PtzCommand } from './guard/state.ts'
import { createHoldWatch, type HoldWatch, type Pace } from './opposed-hold.ts'

/**
 * `reference` is the position with which later positions are compared. A position that differs clearly becomes the new
 * reference and, unlike in a `PositionReading`, so does any position after a gap in the polls. While `isSettling`, a
 * movement may still be caused by this console. All times are in ms of the console's clock.
 */
export type MotionWatch = {
  reference: Position
  referenceAt: number
  readAt: number
  isSettling: boolean
  /** Time of the last movement that this console did not cause. */
  movedAt: number | null
}

/**
 * `isMoving` stays true for 5 s after the last foreign movement. `movedAt` is the time of that movement, in ms of the
 * console's clock, or null if a command of this console was in progress or had just ended. `isSlowed` means that the
 * camera follows the hold, but more slowly than earlier in this hold or in the previous one.
 */
export type ForeignMotion = { isMoving: boolean; movedAt: number | null; isSlowed: boolean }

const MOTION_DISPLAY_MS = 5_000

/** `ownAt` is the time at which a command of this console was last in progress. */
type Reading = { position: Position; readAt: number; ownAt: number }

/** The camera may take this long to start after a command. */
const START_TIMEOUT_MS = 3_000
/** A camera counts as stopped if it has kept its position for this long after a command. */
const MIN_UNCHANGED_MS = 1_000
/** If two readings are further apart than this, the cause of a difference between them is unknown. */
const MAX_GAP_MS = 15_000
/** A command that was sent within this time may still be the cause of a movement. */
export const MAX_COMMAND_EFFECT_MS = 30_000
/** Differences up to this size are noise even if idle readings do not differ, because a rig may round positions. */
const MIN_NOISE = 0.2

/**
 * Returns the next state of the watch after a position has been read. A movement during or soon after a command of this
 * console is not foreign.
 */
export const updateMotionWatch = (before: MotionWatch | null, { position, readAt, ownAt }: Reading): MotionWatch => {
  const isGap = !before || readAt - before.readAt > MAX_GAP_MS
  if (isGap)
    return {
      reference: position,
      referenceAt: readAt,
      readAt,
      isSettling: readAt - ownAt < MAX_COMMAND_EFFECT_MS,
      movedAt: before?.movedAt ?? null,
    }
  const hasMoved = !isNear(before.reference, position, MAX_POSITION_NOISE)
  const { reference, referenceAt } = hasMoved ? { reference: position, referenceAt: readAt } : before
  const isOwn = ownAt >= before.readAt
  const hasSettled = readAt - ownAt >= START_TIMEOUT_MS && readAt - referenceAt >= MIN_UNCHANGED_MS
  const isSettling = isOwn || (before.isSettling && !hasSettled)
  if (isSettling || before.isSettling) return { reference, referenceAt, readAt, isSettling, movedAt: null }
  return { reference, referenceAt, readAt, isSettling, movedAt: hasMoved ? readAt : before.movedAt }
}

type Dependencies = {
  clock: Clock
  isAnyAxisCommanded(): boolean
  /** Returns whether a preset of this console moves the camera, or has no response yet. */
  isLoading(): boolean
  onChange(motion: ForeignMotion): void
}

/** Detects movements of a camera that no command of this console explains. */
export const createForeignMotionDetector = ({ clock, isAnyAxisCommanded, isLoading, onChange }: Dependencies) => {
  let watch: MotionWatch | null = null
  let ownAt = Number.NEGATIVE_INFINITY
  let isOwn = false
  const timer = createTimer(clock)
  let idle: Partial<Position> = {}
  /** The largest difference between readings of the idle camera, or null before two such readings. */
  let idleNoise: number | null = null
  const holds = new Map<PtzAxis, HoldWatch>()
  const paces = new Map<PtzAxis, Pace | null>()

  const recordCommand = () => {
    const wasOwnMotion = isOwn
    isOwn = isAnyAxisCommanded() || isLoading()
    if (!isOwn) return
    ownAt = clock.now()
    if (isLoading()) idle = {}
    else if (!wasOwnMotion) idle = watch && !watch.isSettling ? { ...watch.reference } : {}
  }

  const endHold = (axis: PtzAxis) => {
    const hold = holds.get(axis)
    if (hold) paces.set(axis, hold.getPace())
    holds.delete(axis)
  }

  const recordNoise = (before: MotionWatch | null, position: Position) => {
    if (!before || before.isSettling || watch?.isSettling || watch?.referenceAt !== before.referenceAt) return
    idleNoise = Math.max(idleNoise ?? 0, ...Object.values(measureDistance(before.reference, position)))
  }

  const show = (motion: ForeignMotion) => {
    timer.clear()
    onChange(motion)
    if (motion.isMoving) timer.set(() => onChange({ ...motion, isMoving: false }), MOTION_DISPLAY_MS)
  }

  return {
    /** Call this when a command may have begun or ended. */
    recordCommand,
    /** Call this before a command is sent. */
    commandSent: (command: PtzCommand) => {
      const { axis } = command
      const speed = command.kind === 'drive' ? command.speed : 0
      const idleAt = idle[axis] ?? null
      delete idle[axis]
      if (holds.get(axis)?.speed === speed) return
      endHold(axis)
      const earlierPace = paces.get(axis) ?? null
      if (speed !== 0)
        holds.set(axis, createHoldWatch({ axis, speed, idleAt, since: clock.now(), earlier: earlierPace }))
    },
    commandFailed: ({ axis }: PtzCommand) => endHold(axis),
    /**
     * Compares a position with the earlier ones. Call it once for each response. `responseMs` is the latency of that
     * response.
     */
    positionRead: (position: Position, responseMs: number) => {
      recordCommand()
      const before = watch
      const at = clock.now()
      watch = updateMotionWatch(watch, { position, readAt: at, ownAt })
      recordNoise(before, position)
      const noise = idleNoise === null ? MAX_POSITION_NOISE : Math.min(MAX_POSITION_NOISE, MIN_NOISE + idleNoise)
      const reading = { position, from: at - responseMs, at, noise }
      const oppositions = [...holds.values()].map((hold) => hold.read(reading)).filter((found) => found !== null)
      const { movedAt } = watch
      if (oppositions.length > 0) show({ movedAt, isMoving: true, isSlowed: !oppositions.includes('reversed') })
      else if (movedAt !== (before?.movedAt ?? null)) show({ movedAt, isMoving: movedAt !== null, isSlowed: false })
    },
  }
}
