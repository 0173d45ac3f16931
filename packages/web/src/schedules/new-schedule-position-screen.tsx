import type { Camera } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { useConsole } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { useDeletedNotice } from '../console/use-deleted-notice.ts'
import { LiveCameraProvider, useLiveCamera } from '../live/camera/use-live-camera.tsx'
import {
  DialogStop,
  MotionAnnouncer,
  PanTiltPad,
  SteeringMessage,
  ZoomButtons,
} from '../live/controls/steering-controls.tsx'
import { useStopEverything } from '../live/controls/use-keys.ts'
import { PositionValues } from '../live/extras/position.tsx'
import { LivePicture, NoVideoImage } from '../live/picture/live-picture.tsx'
import { DefaultViewButton } from '../live/presets/preset-activation.tsx'
import { PresetsDialog } from '../live/presets/preset-dialogs.tsx'
import { cameraList } from '../rig/cameras.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { StepHeading } from '../ui/step-heading.tsx'
import { useRootAttribute } from '../ui/use-layout.ts'
import { DialogControlContext } from '../ui/use-overlay.tsx'
import styles from './new-schedule-screen.module.css'
import { useScheduleDraft } from './schedule-draft.ts'

/** Renders step 2, or redirects to step 1 if no camera is selected. */
export const NewSchedulePositionScreen = () => {
  const { cameraID } = useScheduleDraft()
  const { data: cameras } = useQuery(cameraList(useConsole()))
  if (!cameraID) return <Navigate to={paths.newSchedule} replace />
  const camera = cameras?.find((each) => each.cameraID === cameraID)
  const isDeleted = cameras !== undefined && camera === undefined
  const problem = isDeleted ? 'This camera was deleted' : undefined
  return (
    <LiveCameraProvider cameraID={cameraID} camera={camera} problem={problem} isPositionPolled>
      <DialogControlContext value={DialogStop}>
        <PositionStep camera={camera} />
      </DialogControlContext>
    </LiveCameraProvider>
  )
}

/**
 * `camera` is undefined if the list lacks the selected camera, which can still be stopped, because it may be moving.
 */
const PositionStep = ({ camera }: { camera: Camera | undefined }) => {
  const { cameraID, guard } = useLiveCamera()
  useStopEverything(guard.stop)
  const navigate = useNavigate()
  const [isChoosing, setIsChoosing] = useState(false)
  useRootAttribute('view', 'position')
  useDeletedNotice(cameraID, camera?.name ?? null)
  return (
    <section className={styles.position}>
      <div className={classNames(layout.panel, styles.view)}>
        {camera ? <LivePicture camera={camera} on /> : <NoVideoImage />}
      </div>
      <div className={classNames(layout.stack, styles.text)} data-gap="4">
        <StepHeading>Set the camera position</StepHeading>
        <p className={layout.soft}>
          The patrol films with the pan, tilt and zoom that {camera?.name ?? 'the camera'} has when you save.
        </p>
        <PositionValues />
      </div>
      <div className={classNames(layout.panel, layout.line, styles.controls)} data-gap="6">
        <PanTiltPad home={<DefaultViewButton />} />
        <ZoomButtons />
        <SteeringMessage className={styles.message} />
      </div>
      <MotionAnnouncer />
      <div className={classNames(layout.stack, styles.actions)} data-gap="4">
        <Button onClick={() => setIsChoosing(true)}>Preset</Button>
        <PresetsDialog open={isChoosing} onClose={() => setIsChoosing(false)} />
        <div className={styles.buttons}>
          <Button onClick={() => navigate(paths.newSchedule)}>Back</Button>
          <Button variant="primary" onClick={() => navigate(paths.newScheduleTime)}>
            Set patrol time
          </Button>
        </div>
      </div>
    </section>
  )
}
