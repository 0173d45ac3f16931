import { useQuery } from '@tanstack/react-query'
import { steersByPtz } from '../features/cameras/camera-kind.ts'
import { cameraList } from '../features/cameras/cameras-api.ts'
import { CameraChoice } from '../features/schedules/camera-choice.tsx'
import { PatrolPicture } from '../features/schedules/patrol-picture.tsx'
import styles from './new-schedule-camera-screen.module.css'
import frame from './new-schedule-screen.module.css'

/** Step 1 of a new schedule: what a patrol is, and which camera looks. */
export const NewScheduleCameraScreen = () => {
  const cameras = useQuery(cameraList()).data ?? []
  return (
    <section className={frame.step}>
      <div className={styles.words}>
        <h2>Choose a camera</h2>
        <p>
          A schedule makes the sled patrol along the cable. For each complete patrol a video file is uploaded to the
          gallery.
        </p>
        <p>
          The patrol is repeated 7 days a week at the time that you choose. Create several schedules for several patrols
          per day.
        </p>
        <CameraChoice cameras={cameras.filter(({ name }) => steersByPtz(name))} />
      </div>
      <PatrolPicture />
    </section>
  )
}
