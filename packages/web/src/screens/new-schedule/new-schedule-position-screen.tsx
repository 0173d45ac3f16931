import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { cameraList } from '../../features/cameras/cameras-api.ts'
import { LivePicture } from '../../features/live-picture/live-picture.tsx'
import { NoVideo } from '../../features/live-picture/no-video.tsx'
import { DefaultViewButton } from '../../features/presets/default-view-button.tsx'
import { PresetsDialog } from '../../features/presets/presets-dialog.tsx'
import { MotionAnnouncer } from '../../features/ptz/motion-announcer.tsx'
import { PanTiltPad } from '../../features/ptz/pan-tilt-pad.tsx'
import { PositionTerms } from '../../features/ptz/position-terms.tsx'
import { StalePictureWarning } from '../../features/ptz/stale-picture-warning.tsx'
import { useGuardedCamera } from '../../features/ptz/use-guarded-camera.ts'
import { usePictureWatch } from '../../features/ptz/use-picture-watch.ts'
import { useWatchedPosition } from '../../features/ptz/use-position.ts'
import { ZoomButtons } from '../../features/ptz/zoom-buttons.tsx'
import { useScheduleDraft } from '../../features/schedules/schedule-draft.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './new-schedule-position-screen.module.css'

/** Step 2 of a new schedule: where the camera looks during the patrol. Without a camera chosen it leads back to step 1. */
export const NewSchedulePositionScreen = () => {
  const { cameraID } = useScheduleDraft()
  return cameraID ? <Position cameraID={cameraID} /> : <Navigate to={paths.newSchedule} replace />
}

const Position = ({ cameraID }: { cameraID: string }) => {
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  useGuardedCamera(cameraID)
  useWatchedPosition(cameraID)
  const watch = usePictureWatch()
  const camera = useQuery(cameraList()).data?.find((known) => known.cameraID === cameraID)
  return (
    <section className={styles.step}>
      <div className={styles.view}>
        {camera && <LivePicture camera={camera} on onFrame={watch.frame} onStateChange={watch.state} />}
        {!camera && <NoVideo />}
        <StalePictureWarning watch={watch} />
      </div>
      <div className={styles.side}>
        <h2>Set the camera position</h2>
        <p className={styles.note}>
          The patrol films with the pan, tilt and zoom that {camera?.name ?? 'the camera'} has when you save.
        </p>
        <PositionTerms cameraID={cameraID} />
        <div className={styles.controls}>
          <PanTiltPad cameraID={cameraID} home={<DefaultViewButton cameraID={cameraID} />} />
          <ZoomButtons cameraID={cameraID} />
        </div>
        <MotionAnnouncer cameraID={cameraID} />
        <Button onClick={() => setChoosing(true)}>Preset</Button>
        <PresetsDialog cameraID={cameraID} open={choosing} onClose={() => setChoosing(false)} />
        <div className={styles.ways}>
          <Button onClick={() => navigate(paths.newSchedule)}>Back</Button>
          <Button variant="primary" onClick={() => navigate(paths.newScheduleTime)}>
            Set patrol time
          </Button>
        </div>
      </div>
    </section>
  )
}
