import { isTimeZone } from '@rig/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConsole, useSettings } from '../../console/console-context.tsx'
import { cameraPosition } from '../../rig/ptz.ts'
import { scheduleList } from '../../rig/schedules.ts'
import { ptzAxes } from '../guard/commands.ts'
import { useLiveCamera, useMotion } from '../use-live-camera.tsx'
import { createForeignMotions } from './foreign-motion.ts'
import styles from './live-notice.module.css'
import { isNear } from './motion-watch.ts'
import { inferPatrol, toLocalMinutes } from './patrol-inference.ts'
import { createPatrolStatements } from './patrol-statements.ts'

const REFRESH_INTERVAL_MS = 5_000
const SCHEDULES_POLL_INTERVAL_MS = 60_000

/** Tells operators that something other than this console moves the camera or the sled. It does not poll positions. */
export const LiveNotice = () => {
  const { cameraID } = useLiveCamera()
  const isMoving = useForeignMotion()
  const patrol = usePatrol()
  const isExplained = patrol?.cameraID === cameraID
  const lines = [patrol?.text, isMoving && !isExplained && 'Moved by someone else, it seems'].filter(Boolean)
  return (
    <p className={styles.notice} role="status" aria-label="Movement by others">
      {lines.join('. ')}
    </p>
  )
}

const useForeignMotion = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { store, track } = rigConsole.part(createForeignMotions).get(cameraID)
  const { data, dataUpdatedAt } = useQuery({ ...cameraPosition(rigConsole, cameraID), enabled: false })
  useEffect(() => {
    if (data && dataUpdatedAt > 0) track(data)
  }, [track, data, dataUpdatedAt])
  return useStore(store, ({ isMoving }) => isMoving)
}

const usePatrol = () => {
  const rigConsole = useConsole()
  const { clock, rigClock } = rigConsole
  const { cameraID } = useLiveCamera()
  const { data: schedules = [] } = useQuery({
    ...scheduleList(rigConsole),
    refetchInterval: SCHEDULES_POLL_INTERVAL_MS,
  })
  const { data: position } = useQuery({ ...cameraPosition(rigConsole, cameraID), enabled: false })
  const { movedAt } = useStore(rigConsole.part(createForeignMotions).get(cameraID).store)
  const statements = rigConsole.part(createPatrolStatements)
  const { saidAt, sledAcceptedAt } = useStore(statements.store)
  const zone = useRigTimeZone()

  const motion = useMotion()
  const reasons = ptzAxes.map((axis) => motion[axis].reason ?? '').join()
  useEffect(() => statements.record(reasons), [statements, reasons])

  const now = useNow()
  const rigTime = rigClock.date()
  const isAt = (schedule: (typeof schedules)[number]) =>
    schedule.cameraID === cameraID && position !== undefined && isNear({ ...position, ...schedule }, position)
  return inferPatrol({
    schedules,
    rigMinutes: rigTime === null || zone === null ? null : toLocalMinutes(rigTime, zone),
    saidAgoMs: saidAt === null ? null : clock.now() - saidAt,
    sledAcceptedAgoMs: sledAcceptedAt === null ? null : clock.now() - sledAcceptedAt,
    arrivedAt: movedAt === null ? null : (schedules.find(isAt) ?? null),
  })
}
