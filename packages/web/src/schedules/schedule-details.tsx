import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { deleteSchedule } from '../rig/schedules.ts'
import { Button } from '../ui/button.tsx'
import { DeleteAllSchedules } from './delete-all-schedules.tsx'
import styles from './schedule-details.module.css'
import { useBringIntoView } from './use-bring-into-view.ts'

type ScheduleDetailsProps = { schedule: ListedSchedule; cameraName: string }

/** Where the camera looks during a patrol, and the buttons that delete it. */
export const ScheduleDetails = ({ schedule, cameraName }: ScheduleDetailsProps) => {
  const deletion = useMutation(deleteSchedule())
  const facts = [
    ['Camera', cameraName],
    ['Pan', degrees(schedule.pan)],
    ['Tilt', degrees(schedule.tilt)],
    ['Zoom', `${schedule.zoom ?? UNKNOWN}`],
    ['Time', schedule.time],
  ] as const
  return (
    <section className={styles.details} aria-labelledby="schedule-details" ref={useBringIntoView<HTMLElement>()}>
      <h2 id="schedule-details">Schedule details</h2>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button onClick={() => deletion.mutate(schedule._id)}>
          <Trash2 aria-hidden />
          Delete Schedule
        </Button>
      </div>
      <footer className={styles.all}>
        <DeleteAllSchedules />
      </footer>
    </section>
  )
}

const UNKNOWN = '–'
const degrees = (value: number | undefined) => (value === undefined ? UNKNOWN : `${value}°`)
