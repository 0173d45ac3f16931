import * as limits from '@rig/contract/limits'
import type { ListedSchedule } from '@rig/contract/reading/schedules'

type Evidence = {
  schedules: readonly ListedSchedule[]
  /** Minutes since midnight on the rig's clock, with a fraction. Is null if its clock or its time zone is unknown. */
  rigMinutes: number | null
  /** Time since the rig last refused a command because of a patrol. */
  saidAgoMs: number | null
  /** Time since the rig last accepted a sled command, which it refuses during a patrol. */
  sledAcceptedAgoMs: number | null
  /** The schedule whose recorded position the camera has just reached although this console sent no command. */
  arrivedAt: ListedSchedule | null
}

/** `cameraID` is the camera whose movements the patrol explains, or null. */
export type InferredPatrol = { cameraID: string | null; text: string }

const MINUTES_PER_DAY = 24 * 60
const MINUTE_MS = 60_000
/** A patrol takes at most about this long. */
const MAX_PATROL_MINUTES = 10
/** After this time, the patrol that the rig has mentioned may have ended. */
const STATEMENT_MS = 60_000

/**
 * Returns the patrol that may be running, with a message. No endpoint returns the sled's position or a running patrol, so
 * the message is certain only shortly after the rig itself has mentioned a patrol.
 */
export const inferPatrol = (evidence: Evidence): InferredPatrol | null => {
  const { saidAgoMs, sledAcceptedAgoMs } = evidence
  const isStated =
    saidAgoMs !== null && saidAgoMs < STATEMENT_MS && (sledAcceptedAgoMs === null || saidAgoMs < sledAcceptedAgoMs)
  const due = findDueSchedule(evidence)
  if (due) return { cameraID: due.cameraID, text: describePatrol(due, isStated) }
  const { arrivedAt, rigMinutes } = evidence
  // A known clock rules out a patrol at another time of day
  if (arrivedAt && rigMinutes === null) return { cameraID: null, text: describePatrol(arrivedAt, isStated) }
  return isStated ? { cameraID: null, text: 'The rig says that a patrol is running' } : null
}

const describePatrol = ({ time }: ListedSchedule, isStated: boolean) => {
  const range = `${limits.SCHEDULE_SLED_START} to ${limits.SCHEDULE_SLED_STOP}`
  return isStated ? `Patrol ${time} is running, ${range}` : `Patrol ${time} may be running (sled ${range})`
}

/** Returns the schedule that started last, unless the sled has accepted a command since then. */
const findDueSchedule = ({ schedules, rigMinutes, sledAcceptedAgoMs }: Evidence) => {
  if (rigMinutes === null) return null
  const [latest] = schedules
    .map((schedule) => ({ schedule, ageMinutes: getAge(schedule.time, rigMinutes) }))
    .filter(({ ageMinutes }) => ageMinutes < MAX_PATROL_MINUTES)
    .toSorted((a, b) => a.ageMinutes - b.ageMinutes)
  if (!latest) return null
  const hasEnded = sledAcceptedAgoMs !== null && sledAcceptedAgoMs < latest.ageMinutes * MINUTE_MS
  return hasEnded ? null : latest.schedule
}

const getAge = (time: string, rigMinutes: number) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (rigMinutes - (hours * 60 + minutes) + MINUTES_PER_DAY) % MINUTES_PER_DAY
}

/** Returns the local time in `zone` as minutes since midnight, with a fraction. `at` is in ms since 1970. */
export const toLocalMinutes = (at: number, zone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  const [hours = 0, minutes = 0] = format.format(at).split(':').map(Number)
  return hours * 60 + minutes + (at % MINUTE_MS) / MINUTE_MS
}
