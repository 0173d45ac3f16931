import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { CalendarClock } from 'lucide-react'
import { useConsole } from '../console/console-context.tsx'
import styles from './schedule-list.module.css'

type ScheduleListProps = {
  schedules: readonly ListedSchedule[]
  cameraNames: ReadonlyMap<string, string>
  selectedId: string | null
  onSelect: (id: string) => void
}

export const ScheduleList = ({ schedules, cameraNames, selectedId, onSelect }: ScheduleListProps) => (
  <ul className={styles.cards} aria-label="Schedules">
    {schedules.map((schedule) => (
      <li key={schedule._id}>
        <ScheduleCard
          schedule={schedule}
          cameraName={cameraNames.get(schedule.cameraID)}
          isSelected={schedule._id === selectedId}
          onSelect={() => onSelect(schedule._id)}
        />
      </li>
    ))}
  </ul>
)

type ScheduleCardProps = {
  schedule: ListedSchedule
  /** Undefined if the rig does not list the camera. */
  cameraName: string | undefined
  isSelected: boolean
  onSelect: () => void
}

const ScheduleCard = ({ schedule: { cameraID, time }, cameraName, isSelected, onSelect }: ScheduleCardProps) => {
  const { knownCameraId } = useConsole().config
  return (
    <button type="button" className={styles.card} aria-pressed={isSelected} onClick={onSelect}>
      <CalendarClock aria-hidden />
      {/* Spec 2 */}
      <span className={styles.label}>{cameraID.includes(knownCameraId) ? 'Inspection Camera' : 'PTZ Camera'}</span>
      {cameraName && <span className={styles.camera}>{cameraName}</span>}
      <time className={styles.time}>{time}</time>
    </button>
  )
}
