import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { Button } from '../../ui/button.tsx'
import { useOverlay } from '../../ui/use-overlay.tsx'
import { useLiveCamera, usePictureState } from '../camera/use-live-camera.tsx'
import type { Lag } from './lag/picture-lag.ts'
import styles from './picture-panels.module.css'
import { getFrameAgeMs } from './stream/stream-session.ts'
import { formatTraffic } from './stream/stream-traffic.ts'
import { createThinLink } from './stream/thin-link.ts'
import { useDismissal } from './use-dismissal.ts'

export const PictureDetails = ({ onClose }: { onClose: () => void }) => {
  const { picture } = useLiveCamera()
  const { session, now, lag } = usePictureState((state) => state)
  useOverlay(true, onClose)
  const { traffic } = useStore(useConsole().area(createThinLink).store)
  const ageMs = getFrameAgeMs(session, now)
  return (
    <section ref={useDismissal(onClose)} className={styles.details} aria-label="Details of the live picture">
      {ageMs !== null && <p>Last picture {(ageMs / 1_000).toFixed(1)} s ago</p>}
      {traffic && <p>{formatTraffic(traffic)}</p>}
      <p>{describeMeasurement(lag, session.countsFrames)}</p>
      <Button onClick={picture.reopen}>Reopen stream</Button>
    </section>
  )
}

const describeMeasurement = (lag: Lag, countsFrames: boolean) => {
  if (lag) return `Lag measured from ${lag.source === 'timestamp' ? "the rig's time stamps" : 'your last movement'}`
  if (!countsFrames) return 'This browser may show the picture but not read it, so its lag is unknown'
  return 'The lag is measured when you move the camera from rest'
}
