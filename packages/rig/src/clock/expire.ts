import { removeFault } from '../faults/faults.ts'
import type { Rig } from '../state/rig.ts'

/** Forgets faults and restarts that are over by the machine's clock. Nothing that they stopped starts again. */
export const expire = (rig: Rig, machineNow: number): Rig => {
  const nextEnd = findNextExpiry(rig)
  if (nextEnd === null || nextEnd > machineNow) return rig
  const running = { ...rig, restarts: rig.restarts.filter(({ endsAt }) => endsAt > machineNow) }
  const over = rig.faults.filter(({ endsAt }) => endsAt !== null && endsAt <= machineNow)
  return over.reduce((remaining, { id }) => removeFault(remaining, { id }), running)
}

/** When, by the machine's clock, the next fault or restart is over; null if none ends by itself. */
export const findNextExpiry = (rig: Rig): number | null => {
  const ends = [...rig.restarts, ...rig.faults].flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]))
  return ends.length > 0 ? Math.min(...ends) : null
}
