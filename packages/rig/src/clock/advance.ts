import type { Effect } from '@rig/contract/sim'
import { removeFault } from '../faults/faults.ts'
import { getPhaseEnd, startNextPhase, startPatrol } from '../patrol/patrol.ts'
import { planNextRun } from '../schedules.ts'
import type { Rig } from '../state/rig.ts'

/** Executes everything due by `now` (ms), each item at its own time, so the number of calls does not matter. */
export const advanceRig = (rig: Rig, now: number): { rig: Rig; effects: Effect[] } => {
  let advancedRig = rig
  for (let due = findNextDueTime(advancedRig); due !== null && due <= now; due = findNextDueTime(advancedRig))
    advancedRig = executeDueWork(advancedRig, due)
  return { rig: emptyOutbox(advancedRig), effects: advancedRig.outbox }
}

/** Returns the time at which the next patrol or phase is due, in ms on the rig's clock, or null. */
export const findNextDueTime = (rig: Rig): number | null => {
  const due = Math.min(getPhaseEnd(rig) ?? Number.POSITIVE_INFINITY, ...rig.schedules.map(({ dueAt }) => dueAt))
  return Number.isFinite(due) ? due : null
}

/** The current patrol continues before new patrols start. */
const executeDueWork = (rig: Rig, time: number): Rig => {
  const due = rig.schedules.filter(({ dueAt }) => dueAt <= time)
  const phase = getPhaseEnd(rig)
  const withNextPhase = phase !== null && phase <= time ? startNextPhase(rig, time) : rig
  const now = Math.max(rig.time, time)
  const schedules = rig.schedules.map((schedule) =>
    due.includes(schedule) ? planNextRun(schedule, rig.timeZone, now) : schedule,
  )
  return due.reduce((started, schedule) => startPatrol(started, schedule, now), {
    ...withNextPhase,
    time: now,
    schedules,
  })
}

/** The rig keeps film requests in `films` until the films are made. */
const emptyOutbox = (rig: Rig): Rig => {
  if (rig.outbox.length === 0) return rig
  return { ...rig, outbox: [], films: [...rig.films, ...rig.outbox.filter((effect) => effect.kind === 'film')] }
}

/** Removes the faults and restarts that have expired. Movements that they have stopped do not resume. */
export const removeExpired = (rig: Rig, machineNow: number): Rig => {
  const nextEnd = findNextExpiry(rig)
  if (nextEnd === null || nextEnd > machineNow) return rig
  const withoutEndedRestarts = { ...rig, restarts: rig.restarts.filter(({ endsAt }) => endsAt > machineNow) }
  const ended = rig.faults.filter(({ endsAt }) => endsAt !== null && endsAt <= machineNow)
  return ended.reduce((remaining, { id }) => removeFault(remaining, { id }), withoutEndedRestarts)
}

/** Returns the time at which the next fault or restart expires, in ms of real time, or null. */
export const findNextExpiry = (rig: Rig): number | null => {
  const end = Math.min(...[...rig.restarts, ...rig.faults].map(({ endsAt }) => endsAt ?? Number.POSITIVE_INFINITY))
  return Number.isFinite(end) ? end : null
}
