import type { Schedule } from '../state/records.ts'
import { nextTimeOfDay } from '../state/zone.ts'

/** A schedule that runs next at its first time after a moment (ms). Kept with it: working it out takes calendars and zones. */
export const planNextRun = (schedule: Schedule, timeZone: string, after: number): Schedule => ({
  ...schedule,
  dueAt: nextTimeOfDay(timeZone, schedule.time, after),
})
