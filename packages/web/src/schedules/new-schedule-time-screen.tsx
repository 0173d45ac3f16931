import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { cameraList } from '../rig/cameras.ts'
import { Button } from '../ui/button.tsx'
import frame from './new-schedule-screen.module.css'
import styles from './new-schedule-time-screen.module.css'
import { NoSchedules } from './no-schedules.tsx'
import { useScheduleDraft } from './schedule-draft.ts'
import { TimeForm } from './time-form.tsx'

/** Step 3 of a new schedule: the time of day. Without a camera chosen it leads back to step 1. */
export const NewScheduleTimeScreen = () => {
  const { cameraID } = useScheduleDraft()
  const navigate = useNavigate()
  const { data: cameras = [] } = useQuery(cameraList())
  if (!cameraID) return <Navigate to={paths.newSchedule} replace />
  const cameraName = cameras.find((camera) => camera.cameraID === cameraID)?.name ?? cameraID
  const back = <Button onClick={() => navigate(paths.newSchedulePosition)}>Back</Button>
  return (
    <section className={frame.step}>
      <div className={styles.words}>
        <h2>Set Time</h2>
        <p className={styles.note}>The patrol starts at this time of the rig's clock, every day.</p>
        <TimeForm cameraID={cameraID} cameraName={cameraName} onCreated={() => navigate(paths.scheduler)} back={back} />
      </div>
      <div className={styles.picture}>
        <NoSchedules />
      </div>
    </section>
  )
}
