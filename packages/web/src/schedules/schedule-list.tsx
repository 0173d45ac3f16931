import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { ScheduleCard } from './schedule-card.tsx'
import styles from './schedule-list.module.css'

type ScheduleListProps = {
  schedules: readonly ListedSchedule[]
  /** By camera id. */
  cameraNames: ReadonlyMap<string, string>
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Every patrol as a card, by time, four in a row (spec 9). */
export const ScheduleList = ({ schedules, cameraNames, selectedId, onSelect }: ScheduleListProps) => (
  <ul className={styles.cards} aria-label="Schedules">
    {schedules.map((schedule) => (
      <li key={schedule._id}>
        <ScheduleCard
          schedule={schedule}
          cameraName={cameraNames.get(schedule.cameraID)}
          selected={schedule._id === selectedId}
          onSelect={() => onSelect(schedule._id)}
        />
      </li>
    ))}
  </ul>
)
