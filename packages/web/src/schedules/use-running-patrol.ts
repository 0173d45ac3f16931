import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { useStore } from 'zustand'
import { useConsole } from '../console/console-context.tsx'
import { useRigTime, useRigTimeZone } from '../console/use-rig-time.ts'
import { inferPatrol } from '../live/notice/patrol-inference.ts'
import { createPatrolStatements } from '../rig/patrol-statements.ts'
import { createAgeReader } from '../rig/rig-time.ts'

/**
 * Returns the id of the schedule whose patrol appears to be running, or null. No endpoint returns a running patrol, so it
 * is inferred as in the live view (docs/decisions/0084).
 */
export const useRunningPatrol = (schedules: readonly ListedSchedule[]): string | null => {
  const rigConsole = useConsole()
  const { clock } = rigConsole
  const { now, isRigTime } = useRigTime()
  const zone = useRigTimeZone()
  const { saidAt, sledAcceptedAt } = useStore(rigConsole.part(createPatrolStatements).store)
  if (!isRigTime || zone === null) return null
  const patrol = inferPatrol({
    schedules,
    readAgeMs: createAgeReader(now, zone),
    saidAgoMs: saidAt === null ? null : clock.now() - saidAt,
    sledAcceptedAgoMs: sledAcceptedAt === null ? null : clock.now() - sledAcceptedAt,
    arrivedAt: null,
  })
  return patrol?.due?._id ?? null
}
