import { useState } from 'react'
import { Outlet } from 'react-router-dom'
import styles from './new-schedule-screen.module.css'
import { type EditedDraft, initialDraft } from './schedule-draft.ts'
import { Steps } from './steps.tsx'

export { NewScheduleCameraScreen } from './new-schedule-camera-screen.tsx'
export { NewSchedulePositionScreen } from './new-schedule-position-screen.tsx'
export { NewScheduleTimeScreen } from './new-schedule-time-screen.tsx'

/** The frame of the three steps of a new schedule (spec 2). The draft is deleted when it unmounts. */
export const NewScheduleScreen = () => {
  const [draft, setDraft] = useState(initialDraft)
  const edited: EditedDraft = { ...draft, change: (part) => setDraft((before) => ({ ...before, ...part })) }
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>New schedule</h1>
        <Steps />
      </header>
      <Outlet context={edited} />
    </div>
  )
}
