import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { TriangleAlert } from 'lucide-react'
import styles from './close-patrols.module.css'
import { CLOSE_MINUTES, findClosePairs } from './rig-time.ts'

/** Warns of each pair of patrols that may need the sled at the same time. */
export const ClosePatrols = ({ schedules }: { schedules: readonly ListedSchedule[] }) =>
  findClosePairs(schedules).map(({ earlier, later }) => (
    <p key={later._id} className={styles.warning}>
      <TriangleAlert aria-hidden />
      <span>
        The patrols at <time>{earlier.time}</time> and <time>{later.time}</time> start within {CLOSE_MINUTES} minutes of
        each other: one may keep the sled from the other.
      </span>
    </p>
  ))
