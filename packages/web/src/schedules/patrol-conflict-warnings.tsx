import type { ListedSchedule } from '@rig/contract/reading/screens'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { findConflictingPairs, PATROL_CONFLICT_MINUTES } from './patrol-conflicts.ts'

export const PatrolConflictWarnings = ({ schedules }: { schedules: readonly ListedSchedule[] }) =>
  findConflictingPairs(schedules).map(({ earlier, later }) => (
    <p key={later._id} className={classNames(layout.line, layout.warning)} data-gap="2">
      <TriangleAlert size={18} aria-hidden />
      <span>
        The patrols at <time>{earlier.time}</time> and <time>{later.time}</time> start within {PATROL_CONFLICT_MINUTES}{' '}
        minutes of each other. Both may need the sled at the same time.
      </span>
    </p>
  ))
