import type { Effect } from '@rig/contract/sim'
import { findPhaseEnd, startNextPhase, startPatrol } from '../patrol/patrol.ts'
import { planNextRun } from '../schedules.ts'
import type { Rig } from '../state/rig.ts'

/**
 * Does everything that is due up to now, in order and each at its own moment: the number of calls makes no difference. Also
 * returns the work for the process around the rig.
 */
export const advance = (rig: Rig, now: number): { rig: Rig; effects: Effect[] } => {
  let advanced = rig
  for (let due = findNextDue(advanced); due !== null && due <= now; due = findNextDue(advanced))
    advanced = carryOutDue(advanced, due)
  return { rig: handOverEffects(advanced), effects: advanced.outbox }
}

/** Returns the next due time, ms of the rig's clock; null if there is none. */
export const findNextDue = (rig: Rig): number | null => {
  const moments = rig.schedules.map(({ dueAt }) => dueAt)
  const phase = findPhaseEnd(rig)
  if (phase !== null) moments.push(phase)
  return moments.length > 0 ? Math.min(...moments) : null
}

/** Does everything due at a time: continues the current patrol, then starts the patrols of that time in order. */
const carryOutDue = (rig: Rig, time: number): Rig => {
  const due = rig.schedules.filter(({ dueAt }) => dueAt <= time)
  const phase = findPhaseEnd(rig)
  const continued = phase !== null && phase <= time ? startNextPhase(rig, time) : rig
  const now = Math.max(rig.time, time)
  const schedules = rig.schedules.map((schedule) =>
    due.includes(schedule) ? planNextRun(schedule, rig.timeZone, now) : schedule,
  )
  return due.reduce((started, schedule) => startPatrol(started, schedule, now), { ...continued, time: now, schedules })
}

/** Empties the outbox; its films stay in `films` until they are made. */
const handOverEffects = (rig: Rig): Rig => {
  if (rig.outbox.length === 0) return rig
  return { ...rig, outbox: [], films: [...rig.films, ...rig.outbox.filter((effect) => effect.kind === 'film')] }
}
