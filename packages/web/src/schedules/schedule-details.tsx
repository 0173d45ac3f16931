import type { ListedSchedule } from '@rig/contract/reading/screens'
import { CalendarDays, Trash2 } from 'lucide-react'
import { useConsole } from '../console/console-context.tsx'
import { useControlMessage } from '../console/use-control-message.ts'
import { useSingleMutation } from '../console/use-single-mutation.ts'
import { formatAxisValue } from '../rig/ptz.ts'
import { deleteAllSchedules, deleteSchedule, getScheduleDeletionControlId } from '../rig/schedules.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ControlMessage } from '../ui/control-message.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import styles from './scheduler-screen.module.css'

type ScheduleDetailsProps = {
  schedule: ListedSchedule
  cameraName: string
  isOpenedByOperator: boolean
  onOpenRecord: () => void
}

export const ScheduleDetails = ({ schedule, cameraName, isOpenedByOperator, onOpenRecord }: ScheduleDetailsProps) => {
  const deletion = useSingleMutation(deleteSchedule(useConsole()))
  const facts = [
    { term: 'Camera', value: cameraName, hasOwnRow: true },
    { term: 'Pan', value: formatAxisValue(schedule.pan, '°') },
    { term: 'Tilt', value: formatAxisValue(schedule.tilt, '°') },
    { term: 'Zoom', value: formatAxisValue(schedule.zoom) },
    { term: 'Time', value: schedule.time, hasOwnRow: true },
  ]
  return (
    <section
      className={classNames(layout.stack, layout.panel, styles.details)}
      data-gap="4"
      aria-labelledby="schedule-details"
      ref={isOpenedByOperator ? scrollIntoView : undefined}
    >
      <h2 id="schedule-details">Schedule details</h2>
      <dl className={classNames(layout.facts, styles.facts)}>
        {facts.map(({ term, value, hasOwnRow }) => (
          <div key={term} className={styles.fact} data-own-row={hasOwnRow}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classNames(layout.stack, styles.actions)}>
        <Button onClick={onOpenRecord}>
          <CalendarDays aria-hidden />
          Patrol record
        </Button>
        <Button onClick={() => deletion.mutate(schedule._id)}>
          <Trash2 aria-hidden />
          Delete Schedule
        </Button>
        <ControlMessage
          {...useControlMessage(getScheduleDeletionControlId(schedule._id))}
          className={styles.controlMessage}
        />
      </div>
      <footer className={styles.all}>
        <DeleteAllSchedules />
      </footer>
    </section>
  )
}

/** Scrolls to the details, which may be below a long list. jsdom lacks scrollIntoView. */
const scrollIntoView = (details: HTMLElement | null) => {
  // The result is discarded: newer browsers return a promise, but a ref callback must return nothing or a cleanup
  // function
  void details?.scrollIntoView?.({ block: 'nearest' })
}

const DeleteAllSchedules = () => {
  const deletion = useSingleMutation(deleteAllSchedules(useConsole()))
  const confirmation = useConfirm({
    title: 'Delete All Schedules',
    description: 'No patrols will run until you create a new schedule.',
    confirmLabel: 'Delete all',
    danger: true,
    onConfirm: () => deletion.mutate(),
  })
  return (
    <>
      <Button variant="ghost" onClick={confirmation.ask}>
        Delete All Schedules
      </Button>
      {confirmation.dialog}
    </>
  )
}
