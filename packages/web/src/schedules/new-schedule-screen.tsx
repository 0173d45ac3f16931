import { useParams } from 'react-router-dom'
import { PageNotFoundScreen } from '../shell/page-not-found-screen.tsx'
import { NewScheduleCameraScreen } from './new-schedule-camera-screen.tsx'
import { NewSchedulePositionScreen } from './new-schedule-position-screen.tsx'
import styles from './new-schedule-screen.module.css'
import { NewScheduleTimeScreen } from './new-schedule-time-screen.tsx'
import { Steps } from './steps.tsx'
import { useForgottenDraft } from './use-forgotten-draft.ts'

const steps = {
  camera: { place: 1, Screen: NewScheduleCameraScreen },
  position: { place: 2, Screen: NewSchedulePositionScreen },
  time: { place: 3, Screen: NewScheduleTimeScreen },
} as const

/**
 * The three steps of a new schedule (spec 2, /dashboard/scheduler/new, …/position, …/time): it shows where one is, keeps
 * the draft from step to step, and forgets it when the way is left.
 */
export const NewScheduleScreen = () => {
  const step = stepOf(useParams().step)
  useForgottenDraft()
  if (!step) return <PageNotFoundScreen />
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>New schedule</h1>
        <Steps current={step.place} />
      </header>
      <step.Screen />
    </div>
  )
}

const stepOf = (segment: string | undefined) => {
  if (segment === undefined) return steps.camera
  return segment === 'position' || segment === 'time' ? steps[segment] : null
}
