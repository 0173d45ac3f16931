import { useDelay } from '../../console/use-delay.ts'
import { useCameraNames } from '../../rig/camera-names.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useStreaming } from '../camera/use-camera-selection.ts'
import { useDisabledReason, useIsPtz, useListedCamera } from '../camera/use-live-camera.tsx'
import { PictureSteering } from '../controls/picture-steering.tsx'
import { MotionAnnouncer, PanTiltPad, SteeringMessage, ZoomButtons } from '../controls/steering-controls.tsx'
import { LivePosition } from '../extras/live-position.tsx'
import areas from '../live-layout.module.css'
import { LazyPictureRate } from '../picture/lazy-picture-rate.tsx'
import { LivePicture } from '../picture/live-picture.tsx'
import { useMagnifier } from '../picture/use-magnifier.ts'
import { DefaultViewButton } from '../presets/default-view-button.tsx'
import { ThenAndNow } from '../presets/then-and-now.tsx'
import styles from './live-stage.module.css'
import { SteeringSkeleton } from './live-view-skeleton.tsx'
import { PictureTools } from './picture-tools.tsx'

const LiveNotice = lazyPart(() => import('../extras/live-notice.tsx'), 'LiveNotice', { isOptional: true })

/** The notice is loaded after the live view, because the picture has priority, and a movement needs two positions anyway. */
const NOTICE_DELAY_MS = 2_000
const LateNotice = () => useDelay(NOTICE_DELAY_MS) && <LiveNotice />

type PictureProps = { isCovered: boolean; isCropped: boolean }

export const LiveStage = ({ hasControls, ...picture }: PictureProps & { hasControls: boolean }) => {
  const isPtz = useIsPtz()
  // Records the names, so that 'Then and now' finds the frame shots of a camera that is renamed later
  useCameraNames()
  return (
    <section className={classNames(areas.stage, styles.stage)} aria-label="Live view">
      <Picture {...picture} />
      {isPtz && !hasControls && <SteeringSkeleton />}
      {isPtz && hasControls && (
        <>
          <LivePosition />
          <Steering />
        </>
      )}
    </section>
  )
}

const Picture = ({ isCovered, isCropped }: PictureProps) => {
  const isPtz = useIsPtz()
  const isSteerable = useDisabledReason('ptz.drive') === undefined && isPtz
  const { isStreaming: isOn } = useStreaming()
  const { magnification, isMagnified, setMagnified, handlers } = useMagnifier(isOn)
  return (
    <div
      className={classNames(areas.picture, styles.picture)}
      data-off={!isOn || undefined}
      data-magnified={isMagnified || undefined}
      data-picture
      {...handlers}
    >
      <LivePicture
        camera={useListedCamera()}
        on={isOn && !isCovered}
        isCropped={isCropped}
        magnification={magnification}
        notice={<LateNotice />}
      />
      {isOn && isSteerable && !isMagnified && <PictureSteering />}
      {isOn && !isMagnified && <ThenAndNow />}
      {isOn && !isMagnified && <LazyPictureRate />}
      {isOn ? <PictureTools magnification={magnification} onMagnify={setMagnified} /> : <Cover />}
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

const Steering = () => (
  <div className={classNames(areas.steering, styles.steering)}>
    <ZoomButtons />
    <PanTiltPad home={<DefaultViewButton />} />
    <MotionAnnouncer />
    <SteeringMessage className={styles.message} />
  </div>
)
