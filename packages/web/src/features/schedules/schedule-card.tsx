import type { Schedule } from '@rig/contract'
import { CalendarClock } from 'lucide-react'
import { cameraLabel } from './camera-label.ts'
import styles from './schedule-card.module.css'

type ScheduleCardProps = { schedule: Schedule; selected: boolean; onSelect: () => void }

/** One daily patrol: what its camera is called, and its time. */
export const ScheduleCard = ({ schedule, selected, onSelect }: ScheduleCardProps) => (
  <button type="button" className={styles.card} aria-pressed={selected} onClick={onSelect}>
    <CalendarClock aria-hidden />
    <span className={styles.label}>{cameraLabel(schedule.cameraID)}</span>
    <time className={styles.time}>{schedule.time}</time>
  </button>
)
