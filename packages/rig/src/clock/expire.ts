import { removeFault } from '../faults/faults.ts'
import type { Rig } from '../state/rig.ts'

/** Removes faults and restarts that have ended by the machine's clock. Stopped movements do not resume. */
export const expire = (rig: Rig, machineNow: number): Rig => {
  const nextEnd = findNextExpiry(rig)
  if (nextEnd === null || nextEnd > machineNow) return rig
  const running = { ...rig, restarts: rig.restarts.filter(({ endsAt }) => endsAt > machineNow) }
  const ended = rig.faults.filter(({ endsAt }) => endsAt !== null && endsAt <= machineNow)
  return ended.reduce((remaining, { id }) => removeFault(remaining, { id }), running)
}

/** Returns when the next fault or restart ends, by the machine's clock; null if none has an end. */
export const findNextExpiry = (rig: Rig): number | null => {
  const ends = [...rig.restarts, ...rig.faults].flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]))
  return ends.length > 0 ? Math.min(...ends) : null
}
