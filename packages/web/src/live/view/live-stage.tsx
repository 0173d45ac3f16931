import type { Camera } from '@rig/contract'
import { cameraKind } from '@rig/contract/rules'
import { useDelay } from '../../console/use-delay.ts'
import { useCameraNames } from '../../rig/camera-names.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PictureSteering } from '../inputs/picture-steering.tsx'
import { MotionAnnouncer, PanTiltPad, SteeringMessage, ZoomButtons } from '../inputs/steering-controls.tsx'
import { LazyPictureRate } from '../picture/lazy-picture-rate.tsx'
import { LivePicture } from '../picture/live-picture.tsx'
import { useMagnifier } from '../picture/use-magnifier.ts'
import { LivePosition } from '../position/live-position.tsx'
import { DefaultViewButton } from '../presets/default-view-button.tsx'
import { ThenAndNow } from '../then-and-now/then-and-now.tsx'
import { useStreaming } from '../use-camera-selection.ts'
import styles from './live-stage.module.css'
import { SteeringSkeleton } from './live-view-skeleton.tsx'
import { PictureTools } from './picture-tools.tsx'
import { useDisabledReason } from './use-live-view.ts'

const LiveNotice = lazyPart(() => import('../notice/live-notice.tsx'), 'LiveNotice', { isOptional: true })

/** The notice is loaded after the live view, because the picture has priority, and a movement needs two positions anyway. */
const NOTICE_DELAY_MS = 2_000
const LateNotice = () => useDelay(NOTICE_DELAY_MS) && <LiveNotice />

type LiveStageProps = {
  camera: Camera
  hasControls: boolean
  isCovered: boolean
  isCropped: boolean
}

export const LiveStage = ({ camera, hasControls, isCovered, isCropped }: LiveStageProps) => {
  const isPtz = cameraKind(camera.name) === 'ptz'
  const isSteered = useDisabledReason(camera) === undefined && isPtz
  // Records the names, so that 'Then and now' finds the frame shots of a camera that is renamed later
  useCameraNames()
  return (
    <section className={styles.stage} aria-label="Live view" data-area="stage">
      <Picture camera={camera} isSteered={isSteered} isCovered={isCovered} isCropped={isCropped} />
      {isPtz && !hasControls && <SteeringSkeleton />}
      {isPtz && hasControls && (
        <>
          <LivePosition />
          <Steering camera={camera} />
        </>
      )}
    </section>
  )
}

type PictureProps = { camera: Camera; isSteered: boolean; isCovered: boolean; isCropped: boolean }

const Picture = ({ camera, isSteered, isCovered, isCropped }: PictureProps) => {
  const { isStreaming: isOn } = useStreaming()
  const { magnification, isMagnified, setMagnified, handlers } = useMagnifier(isOn)
  return (
    <div
      className={styles.picture}
      data-area="picture"
      data-off={!isOn || undefined}
      data-magnified={isMagnified || undefined}
      data-picture
      {...handlers}
    >
      <LivePicture
        camera={camera}
        on={isOn && !isCovered}
        isCropped={isCropped}
        magnification={magnification}
        notice={<LateNotice />}
      />
      {isOn && isSteered && !isMagnified && <PictureSteering />}
      {isOn && !isMagnified && <ThenAndNow />}
      {isOn && !isMagnified && <LazyPictureRate />}
      {isOn ? <PictureTools camera={camera} magnification={magnification} onMagnify={setMagnified} /> : <Cover />}
    </div>
  )
}

const Cover = () => {
  const { setStreaming } = useStreaming()
  return (
    <div className={styles.cover}>
      <p>Live streaming turned off</p>
      <Button variant="primary" onClick={() => setStreaming(true)}>
        Enable Live streaming
      </Button>
    </div>
  )
}

const Steering = ({ camera }: { camera: Camera }) => {
  const disabledReason = useDisabledReason(camera)
  return (
    <div className={styles.steering} data-area="steering">
      <ZoomButtons disabledReason={disabledReason} />
      <PanTiltPad disabledReason={disabledReason} home={<DefaultViewButton disabledReason={disabledReason} />} />
      <MotionAnnouncer />
      <SteeringMessage className={styles.message} />
    </div>
  )
}
