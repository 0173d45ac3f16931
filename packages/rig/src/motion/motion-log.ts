import type { MotionEntry, Movement } from '@rig/contract/sim'
import type { AxisRef, Rig } from '../state/rig.ts'
import { axisOf, listAxes } from './axes.ts'

const LOG_LENGTH = 10_000

/** Returns the last 10,000 movements, newest last. */
export const listMovements = (rig: Rig, now: number): Omit<MotionEntry, 'id'>[] =>
  [...rig.motionLog, ...listLatest(rig, now)]
    .toSorted((a, b) => a.id - b.id)
    .slice(-LOG_LENGTH)
    .map(({ id, ...entry }) => entry)

export const appendToLog = (rig: Rig, entry: MotionEntry): Rig => ({
  ...rig,
  motionLog: [...rig.motionLog.slice(1 - LOG_LENGTH), entry],
})

/** Returns the log entry of a movement that ends as planned. */
export const describeMovement = (
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

/** Returns the latest movement of each axis, which is not yet in the log. */
const listLatest = (rig: Rig, now: number): MotionEntry[] =>
  listAxes(rig).flatMap((ref) => {
    const { movement } = axisOf(rig, ref)
    if (!movement) return []
    const entry = describeMovement(ref, movement)
    return [movement.ends > now ? { ...entry, ended: null, reason: null } : entry]
  })
