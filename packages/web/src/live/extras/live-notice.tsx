import type { ListedSchedule } from '@rig/contract/reading/screens'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { createPatrolStatements } from '../../rig/patrol-statements.ts'
import { cameraPosition, isNear, MAX_POSITION_NOISE } from '../../rig/ptz.ts'
import { scheduleList } from '../../rig/schedules.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { useLiveCamera, useLiveCameraState, useRunWhen } from '../camera/use-live-camera.tsx'
import { createSled } from '../controls/sled/sled.ts'
import { usePatrol } from './use-patrol.ts'

const SCHEDULES_POLL_INTERVAL_MS = 60_000
/**
 * Without the rig's clock, a patrol may be running for this long after the camera has reached the position of its
 * schedule.
 */
const ARRIVAL_MS = 60_000

export const LiveNotice = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { isMoving, isSlowed } = useLiveCameraState(({ foreignMotion }) => foreignMotion)
  const { data: schedules = [] } = useQuery({
    ...scheduleList(rigConsole),
    refetchInterval: SCHEDULES_POLL_INTERVAL_MS,
  })
  const sled = rigConsole.area(createSled)
  const { patrol, wasDueSince } = usePatrol(schedules, useArrival(schedules))
  const trackedSince = useStore(sled.store, (state) => state.trackedSince)
  const isTracked = useStore(sled.store, ({ estimate }) => estimate !== null && estimate.origin !== 'lost')
  useRunWhen(isTracked && (patrol !== null || wasDueSince(trackedSince)), sled.invalidateEstimate)
  const isExplained = patrol?.due?.cameraID === cameraID
  const moved = isSlowed ? 'Camera slower than before: someone else may be steering' : 'Probably moved by someone else'
  const messages = [patrol?.text, isMoving && !isExplained && moved]
  const text = messages.filter(Boolean).join('. ')
  return text !== '' && <p className={classNames(layout.label, layout.centre, layout.breakable)}>{text}</p>
}

/** Returns the schedule whose position the camera has just reached although this console sent no command. */
const useArrival = (schedules: readonly ListedSchedule[]) => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { movedAt } = useLiveCameraState(({ foreignMotion }) => foreignMotion)
  const { data: position } = useQuery({ ...cameraPosition(rigConsole, cameraID), enabled: false })
  const { sledAcceptedAt } = useStore(rigConsole.area(createPatrolStatements).store)
  if (!position || movedAt === null || rigConsole.clock.now() - movedAt >= ARRIVAL_MS) return null
  // During a patrol, the rig accepts no sled commands
  if (sledAcceptedAt && sledAcceptedAt.now > movedAt) return null
  const isReached = (schedule: ListedSchedule) =>
    schedule.cameraID === cameraID && isNear({ ...position, ...schedule }, position, MAX_POSITION_NOISE)
  return schedules.find(isReached) ?? null
}
