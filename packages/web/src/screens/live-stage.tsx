import type { Camera } from '@rig/contract'
import { Maximize, Minimize } from 'lucide-react'
import { LivePicture } from '../features/live-picture/live-picture.tsx'
import { type DefaultView, DefaultViewButton } from '../features/presets/default-view-button.tsx'
import { MotionAnnouncer } from '../features/ptz/motion-announcer.tsx'
import { PanTiltPad } from '../features/ptz/pan-tilt-pad.tsx'
import { usePictureWatch } from '../features/ptz/use-picture-watch.ts'
import { ZoomButtons } from '../features/ptz/zoom-buttons.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toggleFullScreen } from './live-full-screen.ts'
import { LiveOptions } from './live-options.tsx'
import styles from './live-stage.module.css'

type LiveStageProps = {
  camera: Camera
  /** The way to the default view; null where the camera has no steering controls. */
  home: DefaultView | null
  isOn: boolean
  isFull: boolean
  onStream: (on: boolean) => void
  onLive: (isLive: boolean) => void
  onFrameShot: () => void
  before: () => Promise<void>
}

/** The picture and what lies over it. The cover lies over the picture, not over the controls. */
export const LiveStage = ({ camera, home, isOn, isFull, onLive, onStream, onFrameShot, before }: LiveStageProps) => {
  const watch = usePictureWatch()
  return (
    <section className={styles.stage} data-full={isFull || undefined} aria-label="Live view">
      <div className={styles.picture} data-off={!isOn || undefined}>
        <LivePicture
          camera={camera}
          on={isOn}
          onFrame={watch.frame}
          onStateChange={(state) => {
            watch.state(state)
            onLive(state === 'live')
          }}
        />
        {!isOn && <Cover onEnable={() => onStream(true)} />}
        <div className={styles.corner}>
          <IconButton
            label={isFull ? 'Leave full screen' : 'Full screen'}
            icon={isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            className={styles.full}
            onClick={toggleFullScreen}
          />
        </div>
      </div>
      {home && (
        <div className={styles.steering}>
          <ZoomButtons cameraID={camera.cameraID} />
          <PanTiltPad cameraID={camera.cameraID} home={<DefaultViewButton view={home} />} />
          <MotionAnnouncer cameraID={camera.cameraID} />
        </div>
      )}
      <LiveOptions cameraID={camera.cameraID} before={before} onFrameShot={onFrameShot} />
    </section>
  )
}

const Cover = ({ onEnable }: { onEnable: () => void }) => (
  <div className={styles.cover}>
    <p>Live streaming turned off</p>
    <Button variant="primary" onClick={onEnable}>
      Enable Live streaming
    </Button>
  </div>
)
