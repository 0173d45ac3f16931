import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useRigTime, useRigTimeZone } from '../../console/use-rig-time.ts'
import { createPatrolStatements } from '../../rig/patrol-statements.ts'
import { createAgeReader } from '../../rig/rig-time.ts'
import { inferPatrol } from './patrol-inference.ts'

/**
 * Returns the patrol that may be running, or null. `arrivedAt` is the schedule whose position the camera has reached
 * although this console sent no command.
 */
export const usePatrol = (schedules: readonly ListedSchedule[], arrivedAt: ListedSchedule | null = null) => {
  const rigConsole = useConsole()
  const { clock } = rigConsole
  const { now, isRigTime } = useRigTime()
  const zone = useRigTimeZone()
  const { saidAt, sledAcceptedAt } = useStore(rigConsole.area(createPatrolStatements).store)
  return inferPatrol({
    schedules,
    readAgeMs: isRigTime && zone !== null ? createAgeReader(now, zone) : null,
    saidAgoMs: saidAt === null ? null : clock.now() - saidAt,
    sledAcceptedAgoMs: sledAcceptedAt === null ? null : clock.now() - sledAcceptedAt,
    arrivedAt,
  })
}
