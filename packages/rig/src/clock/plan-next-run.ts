import type { ScheduleRecord } from '@rig/contract/sim'
import { nextTimeOfDay } from '../state/zone.ts'

/** A schedule that runs next at its first time after a moment (ms). Kept with it: working it out takes calendars and zones. */
export const planNextRun = (schedule: ScheduleRecord, timeZone: string, after: number): ScheduleRecord => ({
  ...schedule,
  dueAt: nextTimeOfDay(timeZone, schedule.time, after),
})
