import { useState } from 'react'
import { Outlet } from 'react-router-dom'
import styles from './new-schedule-screen.module.css'
import { type EditableScheduleDraft, initialScheduleDraft } from './schedule-draft.ts'
import { ScheduleSteps } from './schedule-steps.tsx'

export { NewScheduleCameraScreen } from './new-schedule-camera-screen.tsx'
export { NewSchedulePositionScreen } from './new-schedule-position-screen.tsx'
export { NewScheduleTimeScreen } from './new-schedule-time-screen.tsx'

/** Renders the steps for creating a schedule and stores their draft, which is discarded on unmount (spec 2). */
export const NewScheduleScreen = () => {
  const [draft, setDraft] = useState(initialScheduleDraft)
  const edited: EditableScheduleDraft = { ...draft, change: (part) => setDraft((before) => ({ ...before, ...part })) }
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>New schedule</h1>
        <ScheduleSteps />
      </header>
      <Outlet context={edited} />
    </div>
  )
}
