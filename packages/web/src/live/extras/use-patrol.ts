import * as limits from '@rig/contract/limits'
import type { ListedSchedule } from '@rig/contract/reading/screens'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useRigTime, useRigTimeZone } from '../../console/use-rig-time.ts'
import { createPatrolStatements } from '../../rig/patrol-statements.ts'
import { createPatrolAgeReader } from '../../rig/rig-time.ts'

/**
 * Returns the patrol that may be running, or null, and a function that returns whether a patrol was due after a time
 * (ms since 1970). `arrivedAt` is the schedule whose position the camera has just reached without a command from this
 * console.
 */
export const usePatrol = (schedules: readonly ListedSchedule[], arrivedAt: ListedSchedule | null = null) => {
  const rigConsole = useConsole()
  const { now, isRigTime } = useRigTime()
  const zone = useRigTimeZone()
  const { patrolReportedAt, sledAcceptedAt } = useStore(rigConsole.area(createPatrolStatements).store)
  const readAgeMs = isRigTime && zone !== null ? createPatrolAgeReader(now, zone) : null
  const patrol = inferPatrol({
    schedules,
    readAgeMs,
    statementAgeMs: patrolReportedAt === null ? null : rigConsole.clock.now() - patrolReportedAt,
    sledAcceptanceAgeMs: sledAcceptedAt && now - sledAcceptedAt.date,
    arrivedAt,
  })
  const wasDueSince = (since: number) =>
    readAgeMs !== null && schedules.some(({ time }) => readAgeMs(time) < now - since)
  return { patrol, wasDueSince }
}

type InferenceInput = {
  schedules: readonly ListedSchedule[]
  /** Returns how long ago, in ms, a patrol was due. Null if the rig's clock or its time zone is unknown. */
  readAgeMs: ((time: string) => number) | null
  /** Ms since the rig last refused a command because of a patrol. Null if it has accepted a sled command since then. */
  statementAgeMs: number | null
  /** Ms since the rig last accepted a sled command. During a patrol, the rig refuses sled commands. */
  sledAcceptanceAgeMs: number | null
  /** The schedule whose recorded position the camera has just reached although this console sent no command. */
  arrivedAt: ListedSchedule | null
}

/** `due` is the schedule whose patrol explains the movements of its camera, or null. */
type InferredPatrol = { due: ListedSchedule | null; text: string }

/** Approximate maximum duration of a patrol. */
const MAX_PATROL_MS = 10 * 60_000
/** After the rig has refused a command because of a patrol, the patrol counts as running for this long. */
const REFUSAL_VALIDITY_MS = 60_000

/**
 * Returns the patrol that may be running, or null. That a patrol is running is certain only if the rig has just refused
 * a command because of a patrol.
 */
export const inferPatrol = (evidence: InferenceInput): InferredPatrol | null => {
  const { statementAgeMs } = evidence
  const isReportedByRig = statementAgeMs !== null && statementAgeMs < REFUSAL_VALIDITY_MS
  const due = findDueSchedule(evidence, MAX_PATROL_MS)
  if (due) return { due, text: describePatrol(due, isReportedByRig) }
  const { arrivedAt, readAgeMs } = evidence
  // If the rig's clock is known, it excludes a patrol at another time of day
  if (arrivedAt && readAgeMs === null) return { due: null, text: describePatrol(arrivedAt, isReportedByRig) }
  return isReportedByRig ? { due: null, text: 'The rig reports that a patrol is running' } : null
}

const describePatrol = ({ time }: ListedSchedule, isStated: boolean) => {
  const range = `${limits.SCHEDULE_SLED_START} to ${limits.SCHEDULE_SLED_STOP}`
  return `Patrol ${time} ${isStated ? 'is' : 'may be'} running (sled ${range})`
}

/** The latest patrol that was due within `maxAgeMs`, unless the rig has accepted a sled command since then. */
const findDueSchedule = ({ schedules, readAgeMs, sledAcceptanceAgeMs }: InferenceInput, maxAgeMs: number) => {
  if (readAgeMs === null) return null
  const [latest] = schedules
    .map((schedule) => ({ schedule, ageMs: readAgeMs(schedule.time) }))
    .filter(({ ageMs }) => ageMs < maxAgeMs)
    .toSorted((a, b) => a.ageMs - b.ageMs)
  if (!latest) return null
  const hasEnded = sledAcceptanceAgeMs !== null && sledAcceptanceAgeMs < latest.ageMs
  return hasEnded ? null : latest.schedule
}
