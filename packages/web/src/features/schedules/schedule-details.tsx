import type { Schedule } from '@rig/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { DeleteAllSchedules } from './delete-all-schedules.tsx'
import styles from './schedule-details.module.css'
import { scheduleList, scheduleRemoval } from './schedules-api.ts'

type ScheduleDetailsProps = { schedule: Schedule; cameraName: string }

/** Where the camera looks during a patrol, and the ways to delete it. */
export const ScheduleDetails = ({ schedule, cameraName }: ScheduleDetailsProps) => {
  const queryClient = useQueryClient()
  const removal = useMutation({
    ...scheduleRemoval(),
    onSuccess: () => queryClient.invalidateQueries(scheduleList()),
  })
  const facts = [
    ['Camera', cameraName],
    ['Pan', `${schedule.pan}°`],
    ['Tilt', `${schedule.tilt}°`],
    ['Zoom', `${schedule.zoom}`],
    ['Time', schedule.time],
  ] as const
  return (
    <section className={styles.details} aria-labelledby="schedule-details" ref={bringIntoSight}>
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
        <Button onClick={() => removal.mutate(schedule._id)}>
          <Trash2 aria-hidden />
          Delete Schedule
        </Button>
        <DeleteAllSchedules />
      </div>
    </section>
  )
}

/** Below a long list of cards the details would appear unseen. */
const bringIntoSight = (details: HTMLElement | null) => details?.scrollIntoView?.({ block: 'nearest' })
