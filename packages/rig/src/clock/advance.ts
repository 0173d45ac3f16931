import type { Effect } from '@rig/contract/sim'
import { findPhaseEnd, startNextPhase, startPatrol } from '../patrol/patrol.ts'
import { planNextRun } from '../schedules.ts'
import type { Rig } from '../state/rig.ts'

/**
 * Does everything that has become due up to now, in its order, each at its own moment: a day in one call or in a thousand
 * is the same day. Returns also what the world outside has to do.
 */
export const advance = (rig: Rig, now: number): { rig: Rig; effects: Effect[] } => {
  let advanced = rig
  for (let due = findNextDue(advanced); due !== null && due <= now; due = findNextDue(advanced))
    advanced = carryOutDue(advanced, due)
  return { rig: handOverEffects(advanced), effects: advanced.outbox }
}

/** When something is due next, ms of the rig's clock; null if nothing ever is. */
export const findNextDue = (rig: Rig): number | null => {
  const moments = rig.schedules.map(({ dueAt }) => dueAt)
  const phase = findPhaseEnd(rig)
  if (phase !== null) moments.push(phase)
  return moments.length > 0 ? Math.min(...moments) : null
}

/** Does what is due at a time: first the patrol under way goes on, then the patrols of that time start in their order. */
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

/** The rig once the world outside knows what it has to do: the films that it is asked to make are owed from now on. */
const handOverEffects = (rig: Rig): Rig => {
  if (rig.outbox.length === 0) return rig
  return { ...rig, outbox: [], films: [...rig.films, ...rig.outbox.filter((effect) => effect.kind === 'film')] }
}
