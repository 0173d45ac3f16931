import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { CalendarClock } from 'lucide-react'
import { cameraLabel } from './camera-label.ts'
import styles from './schedule-card.module.css'

type ScheduleCardProps = {
  schedule: ListedSchedule
  /** Missing if the rig does not list the camera. */
  cameraName: string | undefined
  selected: boolean
  onSelect: () => void
}

/** One daily patrol: the kind of its camera and the camera's own name, and its time. */
export const ScheduleCard = ({ schedule, cameraName, selected, onSelect }: ScheduleCardProps) => (
  <button type="button" className={styles.card} aria-pressed={selected} onClick={onSelect}>
    <CalendarClock aria-hidden />
    <span className={styles.label}>{cameraLabel(schedule.cameraID)}</span>
    {cameraName && <span className={styles.camera}>{cameraName}</span>}
    <time className={styles.time}>{schedule.time}</time>
  </button>
)
