import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { MotionAnnouncer } from '../live/guard/motion-announcer.tsx'
import { useGuardedCamera } from '../live/guard/use-guarded-camera.ts'
import { PanTiltPad } from '../live/inputs/pan-tilt-pad.tsx'
import { ZoomButtons } from '../live/inputs/zoom-buttons.tsx'
import { LivePicture } from '../live/picture/live-picture.tsx'
import { NoVideo } from '../live/picture/no-video.tsx'
import { StalePictureWarning } from '../live/picture/stale-picture-warning.tsx'
import { usePictureWatch } from '../live/picture/use-picture-watch.ts'
import { PositionTerms } from '../live/position/position-terms.tsx'
import { useWatchedPosition } from '../live/position/use-position.ts'
import { DefaultViewButton } from '../live/presets/default-view-button.tsx'
import { PresetsDialog } from '../live/presets/presets-dialog.tsx'
import { cameraList } from '../rig/cameras.ts'
import { Button } from '../ui/button.tsx'
import styles from './new-schedule-position-screen.module.css'
import { useScheduleDraft } from './schedule-draft.ts'

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
