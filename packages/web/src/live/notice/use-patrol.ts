import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useRigTime, useRigTimeZone } from '../../console/use-rig-time.ts'
import { createPatrolStatements } from '../../rig/patrol-statements.ts'
import type { Position } from '../../rig/ptz.ts'
import { createAgeReader } from '../../rig/rig-time.ts'
import { scheduleList } from '../../rig/schedules.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { isNear } from './motion-watch.ts'
import { inferPatrol } from './patrol-inference.ts'

const SCHEDULES_POLL_INTERVAL_MS = 60_000
/** A camera that has reached a recorded position suggests its patrol for this time, unless the rig's clock is known. */
const ARRIVAL_MS = 60_000

/** `movedAt` is the time of the last movement that this console did not cause. */
type Arrival = { position: Position | undefined; movedAt: number | null }

/** Returns the patrol that may be running, or null. */
export const usePatrol = ({ position, movedAt }: Arrival) => {
  const rigConsole = useConsole()
  const { clock } = rigConsole
  const { cameraID } = useLiveCamera()
  const { data: schedules = [] } = useQuery({
    ...scheduleList(rigConsole),
    refetchInterval: SCHEDULES_POLL_INTERVAL_MS,
  })
  const { now, isRigTime } = useRigTime()
  const zone = useRigTimeZone()
  const { saidAt, sledAcceptedAt } = useStore(rigConsole.part(createPatrolStatements).store)
  const isArrived = (schedule: ListedSchedule) =>
    movedAt !== null &&
    clock.now() - movedAt < ARRIVAL_MS &&
    position !== undefined &&
    schedule.cameraID === cameraID &&
    isNear({ ...position, ...schedule }, position)

  return inferPatrol({
    schedules,
    readAgeMs: isRigTime && zone !== null ? createAgeReader(now, zone) : null,
    saidAgoMs: saidAt === null ? null : clock.now() - saidAt,
    sledAcceptedAgoMs: sledAcceptedAt === null ? null : clock.now() - sledAcceptedAt,
    arrivedAt: schedules.find(isArrived) ?? null,
  })
}
