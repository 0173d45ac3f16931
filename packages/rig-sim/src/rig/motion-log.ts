import { type AxisRef, allAxes, axisOf } from './axes.ts'
import type { AxisName } from './machine.ts'
import type { EndReason, Movement, MovementKind } from './movement.ts'
import type { Rig } from './rig.ts'

/** One movement; times are ms of the rig's clock. `ended` and `reason` are null while it is under way. */
export type MotionEntry = {
  id: number
  /** A camera's id, or 'sled'. */
  target: string
  axis: AxisName
  kind: MovementKind
  asked: number
  began: number
  ended: number | null
  reason: EndReason | null
}

const LOG_LENGTH = 10_000

/** Every movement, newest last, the last 10,000. */
export const motionLog = (rig: Rig, now: number): Omit<MotionEntry, 'id'>[] =>
  [...rig.motionLog, ...latest(rig, now)]
    .toSorted((a, b) => a.id - b.id)
    .slice(-LOG_LENGTH)
    .map(({ id, ...entry }) => entry)

/** The rig with one movement more in its log. */
export const withEntry = (rig: Rig, entry: MotionEntry): Rig => ({
  ...rig,
  motionLog: [...rig.motionLog.slice(1 - LOG_LENGTH), entry],
})

/** A movement in the log's words, ended as planned. */
export const entryOf = (
  { target, axis }: AxisRef,
  { id, kind, asked, began, ends, reason }: Movement,
): MotionEntry => ({
  id,
  target,
  axis,
  kind,
  asked,
  began,
  ended: ends,
  reason,
})

/** The latest movement of each axis, which is not in the log yet; it may have ended meanwhile. */
const latest = (rig: Rig, now: number): MotionEntry[] =>
  allAxes(rig).flatMap((ref) => {
    const { movement } = axisOf(rig, ref)
    if (!movement) return []
    const entry = entryOf(ref, movement)
    return [movement.ends > now ? { ...entry, ended: null, reason: null } : entry]
  })
