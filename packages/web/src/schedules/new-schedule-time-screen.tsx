import * as limits from '@rig/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { useConsole } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { cameraList } from '../rig/cameras.ts'
import { useExplainRequest } from '../rig/disabled-reason.ts'
import { scheduleList } from '../rig/schedules.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { Form, readText } from '../ui/form.tsx'
import layout from '../ui/layout.module.css'
import { StepHeading } from '../ui/step-heading.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './new-schedule-screen.module.css'
import { NoSchedulesIllustration } from './no-schedules-illustration.tsx'
import { findConflictingPatrol, PATROL_CONFLICT_MINUTES } from './patrol-conflicts.ts'
import { useScheduleDraft } from './schedule-draft.ts'

/** Renders step 3, or redirects to step 1 if no camera is selected. */
export const NewScheduleTimeScreen = () => {
  const { cameraID } = useScheduleDraft()
  if (!cameraID) return <Navigate to={paths.newSchedule} replace />
  return (
    <section className={classNames(layout.panel, styles.step)}>
      <div className={layout.stack} data-gap="4">
        <StepHeading>Set Time</StepHeading>
        <p className={layout.soft}>The patrol starts at this time of the rig's clock, every day.</p>
        <TimeForm cameraID={cameraID} />
      </div>
      <div className={classNames(layout.faint, styles.drawing)}>
        <NoSchedulesIllustration />
      </div>
    </section>
  )
}

const TimeForm = ({ cameraID }: { cameraID: string }) => {
  const rigConsole = useConsole()
  const navigate = useNavigate()
  const { time, change, creation } = useScheduleDraft()
  const [hasTried, setHasTried] = useState(false)
  const [wasPending, setWasPending] = useState(false)
  const { data: cameras } = useQuery(cameraList(rigConsole))
  const camera = cameras?.find((each) => each.cameraID === cameraID)
  const disabledReason = useExplainRequest({ camera })('schedules.create')
  const confirmation = useConfirm({
    title: 'Save Camera schedule',
    description: <Summary cameraID={cameraID} time={time} />,
    confirmLabel: 'Confirm',
    onConfirm: () => creation.create({ cameraID, time }),
  })

  const timeError = time === '' ? 'Please pick a time' : undefined
  // A second creation would hide the reason for a failure of the first
  const pendingError =
    wasPending && creation.isPending
      ? 'The previous schedule is still being created. Wait for the result, then save again'
      : undefined

  const save = (fields: FormData) => {
    const submittedTime = readText(fields, 'time')
    setHasTried(true)
    setWasPending(creation.isPending)
    change({ time: submittedTime })
    if (submittedTime === '' || disabledReason !== undefined || creation.isPending) return
    change({ sledStart: limits.SCHEDULE_SLED_START, sledStop: limits.SCHEDULE_SLED_STOP })
    confirmation.ask()
  }

  return (
    <Form className={classNames(layout.stack, styles.form)} data-gap="4" onSubmit={save}>
      <TextField
        label="Time"
        name="time"
        type="time"
        defaultValue={time}
        onChange={(next) => change({ time: next })}
        error={(hasTried ? (timeError ?? disabledReason ?? pendingError) : undefined) ?? creation.failure}
        isAlert
      />
      <div className={styles.buttons}>
        <Button onClick={() => navigate(paths.newSchedulePosition)}>Back</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
      {confirmation.dialog}
    </Form>
  )
}

const Summary = ({ cameraID, time }: { cameraID: string; time: string }) => {
  const rigConsole = useConsole()
  const { data: cameras = [] } = useQuery(cameraList(rigConsole))
  const { data: schedules = [] } = useQuery(scheduleList(rigConsole))
  const cameraName = cameras.find((camera) => camera.cameraID === cameraID)?.name ?? cameraID
  const close = findConflictingPatrol(schedules, time)
  return (
    <>
      <span>Are you sure you want to save this camera schedule?</span>
      <span className={classNames(layout.strong, styles.plan)}>
        {cameraName}, every day at {time}, sled from {limits.SCHEDULE_SLED_START} to {limits.SCHEDULE_SLED_STOP}
      </span>
      {close && (
        <span className={classNames(layout.line, layout.warning, styles.conflict)} data-gap="2">
          <TriangleAlert size={18} aria-hidden />
          Another patrol starts at {close.time}, within {PATROL_CONFLICT_MINUTES} minutes of this one
        </span>
      )}
    </>
  )
}
