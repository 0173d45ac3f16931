import type { Camera } from '@rig/contract'
import { cameraKind, isOffline } from '@rig/contract/rules'
import { useState } from 'react'
import { useRigSilence } from '../../console/rig-silence.ts'
import { Button } from '../../ui/button.tsx'
import { MotionAnnouncer } from '../guard/motion-announcer.tsx'
import { PanTiltPad } from '../inputs/pan-tilt-pad.tsx'
import { PictureSteering } from '../inputs/picture-steering.tsx'
import { ZoomButtons } from '../inputs/zoom-buttons.tsx'
import { LivePicture } from '../picture/live-picture.tsx'
import { Magnifier } from '../picture/magnifier.tsx'
import { StalePictureWarning } from '../picture/stale-picture-warning.tsx'
import { switchStreaming, useStreaming } from '../picture/streaming.ts'
import { usePictureWatch } from '../picture/use-picture-watch.ts'
import { LivePosition } from '../position/live-position.tsx'
import { DefaultViewButton } from '../presets/default-view-button.tsx'
import { ThenAndNow } from '../then-and-now/then-and-now.tsx'
import { ComingSteering } from './live-loading.tsx'
import styles from './live-stage.module.css'
import { PictureTools } from './picture-tools.tsx'

type LiveStageProps = {
  camera: Camera
  /** Without it, the picture stands alone. */
  isWhole: boolean
}

/** The picture and what steers its camera. The cover lies over the picture, not over the controls. */
export const LiveStage = ({ camera, isWhole }: LiveStageProps) => {
  const isPtz = cameraKind(camera.name) === 'ptz'
  return (
    <section className={styles.stage} aria-label="Live view">
      <Picture camera={camera} isSteered={isPtz && !isOffline(camera)} />
      {isPtz && !isWhole && <ComingSteering />}
      {isPtz && isWhole && (
        <>
          <LivePosition cameraID={camera.cameraID} />
          <Steering camera={camera} />
        </>
      )}
    </section>
  )
}

const Picture = ({ camera, isSteered }: { camera: Camera; isSteered: boolean }) => {
  const isOn = useStreaming()
  const watch = usePictureWatch()
  const [wantsMagnifier, setWantsMagnifier] = useState(false)
  const isMagnified = isOn && wantsMagnifier
  return (
    <div className={styles.picture} data-off={!isOn || undefined} data-picture>
      <Magnifier on={isMagnified}>
        <LivePicture camera={camera} on={isOn} onFrame={watch.frame} onStateChange={watch.state} />
      </Magnifier>
      {isOn && isSteered && !isMagnified && <PictureSteering cameraID={camera.cameraID} />}
      {isOn && !isMagnified && <ThenAndNow cameraID={camera.cameraID} />}
      <StalePictureWarning watch={watch} />
      {isOn ? <PictureTools camera={camera} isMagnified={isMagnified} onMagnify={setWantsMagnifier} /> : <Cover />}
      <ConnectionLost />
    </div>
  )
}

const Cover = () => (
  <div className={styles.cover}>
    <p>Live streaming turned off</p>
    <Button variant="primary" onClick={() => switchStreaming(true)}>
      Enable Live streaming
    </Button>
  </div>
)

const ConnectionLost = () => {
  const { failures } = useRigSilence()
  return (
    <p className={styles.lost} role="status">
      {failures > 0 && 'Connection lost, trying again'}
    </p>
  )
}

const Steering = ({ camera }: { camera: Camera }) => {
  const { cameraID } = camera
  const disabledReason = isOffline(camera) ? 'Camera offline' : undefined
  return (
    <div className={styles.steering}>
      <ZoomButtons cameraID={cameraID} disabledReason={disabledReason} />
      <PanTiltPad
        cameraID={cameraID}
        disabledReason={disabledReason}
        home={<DefaultViewButton cameraID={cameraID} />}
      />
      <MotionAnnouncer cameraID={cameraID} />
    </div>
  )
}
