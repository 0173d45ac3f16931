import { type ReactNode, useState } from 'react'
import { useConsole, useOutage } from '../../console/console-context.tsx'
import { isServerOffline } from '../../console/link/request-log.ts'
import { type Magnification, toStyle } from '../../ui/magnification.ts'
import { usePictureSource } from '../../ui/use-picture-source.ts'
import { useLiveCamera, usePictureState } from '../camera/use-live-camera.tsx'
import styles from './live-picture.module.css'
import noVideo from './no-video.svg'
import { PictureMessages } from './picture-messages.tsx'
import { PictureStateChip } from './picture-state-chip.tsx'
import { useLivePicture } from './use-live-picture.ts'

type CameraPictureProps = {
  camera: { name: string; videoURL: string; poster: string }
  on: boolean
  /** Whether the picture fills an area with other proportions, so that its sides are cropped. */
  isCropped?: boolean
  magnification?: Magnification
}

type LivePictureProps = CameraPictureProps & {
  /** Is shown at the lower edge. */
  notice?: ReactNode
}

/** With a chip for its state, and messages. Reconnects automatically, and closes while the tab is hidden. */
export const LivePicture = ({ notice, ...props }: LivePictureProps) => (
  <>
    <CameraPicture key={useLiveCamera().cameraID} {...props} />
    <PictureMessages notice={notice} />
  </>
)

const CameraPicture = ({ camera, on: isWanted, isCropped = false, magnification }: CameraPictureProps) => {
  const outage = useOutage()
  // An invisible stream, and one that fills the link, would keep the rig from responding
  const on = isWanted && !outage.isLinkFull && !isServerOffline(outage, true)
  const { resolveUrl } = useConsole()
  const lastUrl = useLastUrl(camera.videoURL)
  const hasNoUrl = on && lastUrl === ''
  const canvas = useLivePicture({ url: resolveUrl(lastUrl), isOn: on })
  const { phase, recentFrameTimes } = usePictureState(({ session }) => session)
  const failed = hasNoUrl || phase === 'offline' || (phase === 'stalled' && recentFrameTimes.length === 0)

  return (
    <div className={styles.box} data-state={phase} data-cropped={isCropped || undefined}>
      <div className={styles.frame} style={magnification && toStyle(magnification)} data-frame>
        {recentFrameTimes.length === 0 && <Poster key={camera.poster} url={resolveUrl(camera.poster)} />}
        <canvas className={styles.picture} ref={canvas} role="img" aria-label={camera.name} hidden={failed} />
        {failed && <NoVideoImage className={styles.picture} />}
      </div>
      <PictureStateChip hasNoUrl={hasNoUrl} />
    </div>
  )
}

/** Renders the fallback for a live picture that is unavailable (spec 8). */
export const NoVideoImage = ({ className }: { className?: string | undefined }) => (
  <img className={className} src={noVideo} alt="Too many connections, no video rendered" />
)

/** Returns the last non-empty URL, because a response without a URL must not interrupt the stream. */
const useLastUrl = (newest: string) => {
  const [last, setLast] = useState(newest)
  if (newest !== '' && newest !== last) setLast(newest)
  return last
}

const Poster = ({ url }: { url: string }) => {
  const { hasFailed, ...source } = usePictureSource(url)
  return hasFailed || url === '' ? null : <img className={styles.poster} alt="" {...source} />
}
