import type { MotionEntry, Movement } from '@rig/contract/sim'
import type { AxisRef, Rig } from '../state/rig.ts'
import { getAxis, listAxes } from './axes.ts'

const MAX_LOG_ENTRIES = 10_000

/** Returns the last 10,000 movements, newest last. */
export const listMovements = (rig: Rig, now: number): Omit<MotionEntry, 'id'>[] =>
  [...rig.motionLog, ...listLatest(rig, now)]
    .toSorted((a, b) => a.id - b.id)
    .slice(-MAX_LOG_ENTRIES)
    .map(({ id, ...entry }) => entry)

export const appendToMotionLog = (rig: Rig, entry: MotionEntry): Rig => ({
  ...rig,
  motionLog: [...rig.motionLog.slice(1 - MAX_LOG_ENTRIES), entry],
})

export const toMotionEntry = (
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

/** The log contains a movement only after the next one has replaced it. */
const listLatest = (rig: Rig, now: number): MotionEntry[] =>
  listAxes(rig).flatMap((ref) => {
    const { movement } = getAxis(rig, ref)
    if (!movement) return []
    const entry = toMotionEntry(ref, movement)
    return [movement.ends > now ? { ...entry, ended: null, reason: null } : entry]
  })
