import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { cameraList } from '../features/cameras/cameras-api.ts'
import { LivePicture } from '../features/live-picture/live-picture.tsx'
import { DefaultViewButton, useDefaultView } from '../features/presets/default-view-button.tsx'
import { PresetsDialog } from '../features/presets/presets-dialog.tsx'
import { MotionAnnouncer } from '../features/ptz/motion-announcer.tsx'
import { PanTiltPad } from '../features/ptz/pan-tilt-pad.tsx'
import { PositionTerms } from '../features/ptz/position-terms.tsx'
import { useMotion } from '../features/ptz/use-motion.ts'
import { usePictureWatch } from '../features/ptz/use-picture-watch.ts'
import { ZoomButtons } from '../features/ptz/zoom-buttons.tsx'
import { paths } from '../lib/paths.ts'
import { useScheduleDraft } from '../lib/schedule-draft.ts'
import { Button } from '../ui/button.tsx'
import styles from './new-schedule-position-screen.module.css'

/** Step 2 of a new schedule: where the camera looks during the patrol. Without a camera chosen it leads back to step 1. */
export const NewSchedulePositionScreen = () => {
  const { cameraID } = useScheduleDraft()
  return cameraID ? <Position cameraID={cameraID} /> : <Navigate to={paths.newSchedule} replace />
}

const Position = ({ cameraID }: { cameraID: string }) => {
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  const { guard } = useMotion(cameraID)
  const home = useDefaultView(cameraID, guard.comeToRest)
  const watch = usePictureWatch()
  const camera = useQuery(cameraList()).data?.find((known) => known.cameraID === cameraID)
  return (
    <section className={styles.step}>
      <div className={styles.view}>
        {camera && <LivePicture camera={camera} on onFrame={watch.frame} onStateChange={watch.state} />}
      </div>
      <div className={styles.side}>
        <h2>Set the camera position</h2>
        <p className={styles.note}>
          The patrol films with the pan, tilt and zoom that {camera?.name} has when you save.
        </p>
        <PositionTerms cameraID={cameraID} />
        <div className={styles.controls}>
          <PanTiltPad cameraID={cameraID} home={<DefaultViewButton view={home} />} />
          <ZoomButtons cameraID={cameraID} />
        </div>
        <MotionAnnouncer cameraID={cameraID} />
        <Button onClick={() => setChoosing(true)}>Preset</Button>
        <PresetsDialog
          cameraID={cameraID}
          open={choosing}
          onClose={() => setChoosing(false)}
          before={guard.comeToRest}
        />
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
