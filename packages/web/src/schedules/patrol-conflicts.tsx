import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { TriangleAlert } from 'lucide-react'
import styles from './patrol-conflicts.module.css'
import { findConflictingPairs, PATROL_CONFLICT_MINUTES } from './time/rig-time.ts'

export const PatrolConflicts = ({ schedules }: { schedules: readonly ListedSchedule[] }) =>
  findConflictingPairs(schedules).map(({ earlier, later }) => (
    <p key={later._id} className={styles.warning}>
      <TriangleAlert aria-hidden />
      <span>
        The patrols at <time>{earlier.time}</time> and <time>{later.time}</time> start within {PATROL_CONFLICT_MINUTES}{' '}
        minutes of each other. Both may need the sled at the same time.
      </span>
    </p>
  ))
