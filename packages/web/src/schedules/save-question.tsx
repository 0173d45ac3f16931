import * as limits from '@rig/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { scheduleList } from '../rig/schedules.ts'
import { CLOSE_MINUTES, findClosePatrol } from './rig-time.ts'
import styles from './save-question.module.css'

/** What is about to be saved, and a warning if another patrol runs at nearly the same time. */
export const SaveQuestion = ({ cameraName, time }: { cameraName: string; time: string }) => {
  const close = findClosePatrol(useQuery(scheduleList()).data ?? [], time)
  return (
    <>
      <span>Are you sure you want to save this camera schedule?</span>
      <span className={styles.plan}>
        {cameraName}, every day at {time}, sled from {limits.SCHEDULE_SLED_START} to {limits.SCHEDULE_SLED_STOP}
      </span>
      {close && (
        <span className={styles.warning}>
          <TriangleAlert aria-hidden />
          Another patrol starts at {close.time}, within {CLOSE_MINUTES} minutes of this one
        </span>
      )}
    </>
  )
}
