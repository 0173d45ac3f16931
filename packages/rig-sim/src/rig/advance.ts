import { nextPhase, phaseEnd, startPatrol } from './patrol.ts'
import type { Effect } from './patrol-record.ts'
import type { Rig, Schedule } from './rig.ts'
import { nextTimeOfDay } from './zone.ts'

/**
 * Settles everything that has become due up to now, in its order, each at its own moment: a day in one call or in a thousand
 * is the same day. Returns also what the world outside has to do.
 */
export const advance = (rig: Rig, now: number): { rig: Rig; effects: Effect[] } => {
  let settled = rig
  for (let due = nextDue(settled); due !== null && due <= now; due = nextDue(settled)) settled = settle(settled, due)
  return { rig: told(settled), effects: settled.outbox }
}

/** When something is due next, ms of the rig's clock; null if nothing ever is. */
export const nextDue = (rig: Rig): number | null => {
  const moments = rig.schedules.map((schedule) => dueOf(rig, schedule))
  const phase = phaseEnd(rig)
  if (phase !== null) moments.push(phase)
  return moments.length > 0 ? Math.min(...moments) : null
}

/** The rig once the world outside knows what it has to do: the films that it is told to make are owed from now on. */
const told = (rig: Rig): Rig => {
  if (rig.outbox.length === 0) return rig
  return { ...rig, outbox: [], films: [...rig.films, ...rig.outbox.filter((effect) => effect.kind === 'film')] }
}

const settle = (rig: Rig, time: number): Rig => {
  const due = rig.schedules.filter((schedule) => dueOf(rig, schedule) === time)
  const phase = phaseEnd(rig)
  const gone = phase !== null && phase <= time ? nextPhase(rig, time) : rig
  return due.reduce((before, schedule) => startPatrol(before, schedule, time), {
    ...gone,
    time: Math.max(rig.time, time),
  })
}

const dueOf = (rig: Rig, { time, createdAt }: Schedule): number =>
  nextTimeOfDay(rig.timeZone, time, Math.max(rig.time, createdAt))
