import { removeFault } from '../faults/faults.ts'
import type { Rig } from '../state/rig.ts'

/** Removes the faults and restarts whose end has passed in real time. Stopped movements do not resume. */
export const removeExpired = (rig: Rig, machineNow: number): Rig => {
  const nextEnd = findNextExpiry(rig)
  if (nextEnd === null || nextEnd > machineNow) return rig
  const running = { ...rig, restarts: rig.restarts.filter(({ endsAt }) => endsAt > machineNow) }
  const ended = rig.faults.filter(({ endsAt }) => endsAt !== null && endsAt <= machineNow)
  return ended.reduce((remaining, { id }) => removeFault(remaining, { id }), running)
}

/** Returns the real time (ms) at which the next fault or restart ends, or null. */
export const findNextExpiry = (rig: Rig): number | null => {
  const ends = [...rig.restarts, ...rig.faults].flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]))
  return ends.length > 0 ? Math.min(...ends) : null
}
