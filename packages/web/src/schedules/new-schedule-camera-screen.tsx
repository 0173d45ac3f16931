import { cameraKind } from '@rig/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { cameraList } from '../rig/cameras.ts'
import { Button } from '../ui/button.tsx'
import { CameraChoice } from './camera-choice.tsx'
import styles from './new-schedule-camera-screen.module.css'
import frame from './new-schedule-screen.module.css'
import { PatrolPicture } from './patrol-picture.tsx'

/** Step 1 of a new schedule: what a patrol is, and which camera looks. */
export const NewScheduleCameraScreen = () => (
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
      <PtzCameras />
    </div>
    <PatrolPicture />
  </section>
)

const PtzCameras = () => {
  const { data: cameras, isError, refetch } = useQuery(cameraList())
  const ptzCameras = cameras?.filter(({ name }) => cameraKind(name) === 'ptz')
  return (
    <>
      <CameraChoice cameras={ptzCameras ?? []} />
      <div role="status" className={styles.state}>
        {!cameras && !isError && 'Loading the cameras...'}
        {!cameras && isError && 'The cameras could not be loaded.'}
        {ptzCameras?.length === 0 && 'This rig has no PTZ camera, and only those can patrol.'}
      </div>
      {!cameras && isError && <Button onClick={() => void refetch()}>Try again</Button>}
    </>
  )
}
