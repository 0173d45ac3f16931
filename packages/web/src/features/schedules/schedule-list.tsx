import type { Schedule } from '@rig/contract'
import { ScheduleCard } from './schedule-card.tsx'
import styles from './schedule-list.module.css'

type ScheduleListProps = { schedules: readonly Schedule[]; selectedId: string | null; onSelect: (id: string) => void }

/** Every patrol as a card, by time, four in a row (spec 9). */
export const ScheduleList = ({ schedules, selectedId, onSelect }: ScheduleListProps) => (
  <ul className={styles.cards} aria-label="Schedules">
    {schedules.map((schedule) => (
      <li key={schedule._id}>
        <ScheduleCard
          schedule={schedule}
          selected={schedule._id === selectedId}
          onSelect={() => onSelect(schedule._id)}
        />
      </li>
    ))}
  </ul>
)
