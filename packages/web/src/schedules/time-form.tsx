import * as limits from '@rig/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { createSchedule } from '../rig/schedules.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SaveQuestion } from './save-question.tsx'
import { useScheduleDraft } from './schedule-draft.ts'
import styles from './time-form.module.css'

type TimeFormProps = { cameraID: string; cameraName: string; onCreated: () => void; back: ReactNode }

/** The last step of a new schedule: the time of day, and the question whether to save. */
export const TimeForm = ({ cameraID, cameraName, onCreated, back }: TimeFormProps) => {
  const { time, change } = useScheduleDraft()
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const creation = useMutation({ ...createSchedule(), onSuccess: onCreated })

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (time === '') return
    change({ sledStart: limits.SCHEDULE_SLED_START, sledStop: limits.SCHEDULE_SLED_STOP })
    setAsking(true)
  }

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TextField
        label="Time"
        name="time"
        type="time"
        value={time}
        onChange={(next) => change({ time: next })}
        error={tried && time === '' ? 'Please pick a time' : undefined}
      />
      <div className={styles.ways}>
        {back}
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Save Camera schedule"
        description={<SaveQuestion cameraName={cameraName} time={time} />}
        confirmLabel="Confirm"
        onConfirm={() => creation.mutate({ cameraID, time })}
      />
    </form>
  )
}
