import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useRigTime, useRigTimeZone } from '../console/use-rig-time.ts'
import { findClockChangeConflicts, findConflictingPairs, MINUTE_MS, PATROL_CONFLICT_MINUTES } from '../rig/rig-time.ts'
import styles from './patrol-conflicts.module.css'

export const PatrolConflicts = ({ schedules }: { schedules: readonly ListedSchedule[] }) => (
  <>
    {findConflictingPairs(schedules).map(({ earlier, later }) => (
      <Conflict key={later._id} intro="The patrols at " earlier={earlier} later={later} />
    ))}
    <ClockChangeConflicts schedules={schedules} />
  </>
)

const ClockChangeConflicts = ({ schedules }: { schedules: readonly ListedSchedule[] }) => {
  const zone = useRigTimeZone()
  const today = Math.floor(useRigTime().now / DAY_MS) * DAY_MS
  const conflicts = useMemo(
    () => (zone === null ? [] : findClockChangeConflicts(schedules, today, zone)),
    [schedules, today, zone],
  )
  return conflicts.map(({ earlier, later, date }) => (
    <Conflict
      key={`${date} ${later._id}`}
      intro={`On ${formatDate(date)} the clock changes, and the patrols at `}
      earlier={earlier}
      later={later}
    />
  ))
}

type ConflictProps = { intro: string; earlier: ListedSchedule; later: ListedSchedule }

const Conflict = ({ intro, earlier, later }: ConflictProps) => (
  <p className={styles.warning}>
    <TriangleAlert aria-hidden />
    <span>
      {intro}
      <time>{earlier.time}</time> and <time>{later.time}</time> start within {PATROL_CONFLICT_MINUTES} minutes of each
      other. Both may need the sled at the same time.
    </span>
  </p>
)

const DAY_MS = 24 * 60 * MINUTE_MS

const formatDate = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
