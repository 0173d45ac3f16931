import { useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useLiveCamera } from '../use-live-camera.tsx'
import styles from './live-picture.module.css'
import noVideo from './no-video.svg'
import { StateChip } from './state-chip.tsx'
import { useImageStream, useLiveStream } from './use-live-stream.ts'
import { usePictureFault } from './use-picture-fault.ts'

type LivePictureProps = { camera: { name: string; videoURL: string; poster: string }; on: boolean }

/**
 * The live picture of the camera, in the 16:9 box of its container, with a chip that describes its state. Reconnects
 * automatically; a hidden tab, another camera, `on` false and leaving the screen close the stream. Its accessible name is
 * the camera's name.
 */
export const LivePicture = (props: LivePictureProps) => <OneCamera key={useLiveCamera().cameraID} {...props} />

const OneCamera = ({ camera, on }: LivePictureProps) => {
  const { urlOf } = useConsole()
  const url = useLastUrl(camera.videoURL)
  const hasNone = on && url === ''
  const stream = useLiveStream({ on, url: urlOf(url) })
  const { session, now, imageUrl } = stream
  const { phase } = session
  const fault = usePictureFault(stream.canvas, phase === 'live' && imageUrl === null)
  const failed = hasNone || phase === 'offline' || (phase === 'stalled' && session.shownAt.length === 0)

  return (
    <div className={styles.box} data-state={phase}>
      {session.shownAt.length === 0 && <Poster key={camera.poster} url={urlOf(camera.poster)} />}
      <canvas
        className={styles.picture}
        ref={stream.canvas}
        role="img"
        aria-label={camera.name}
        hidden={failed || imageUrl !== null}
      />
      {imageUrl !== null && !hasNone && (
        <ImageStream
          key={imageUrl}
          url={imageUrl}
          name={camera.name}
          onShown={stream.imageShown}
          onFailed={stream.imageFailed}
        />
      )}
      {failed && <NoVideo className={styles.picture} />}
      <StateChip session={session} now={now} fault={hasNone ? 'no-url' : fault} />
    </div>
  )
}

/** Replaces a live picture that can't be shown (spec 8). */
export const NoVideo = ({ className }: { className?: string | undefined }) => (
  <img className={className} src={noVideo} alt="Too many connections, no video rendered" />
)

/** Returns the last URL that is not empty: a response without a URL does not interrupt the stream. */
const useLastUrl = (newest: string) => {
  const [last, setLast] = useState(newest)
  if (newest !== '' && newest !== last) setLast(newest)
  return last
}

/** The still that is shown until the picture arrives; nothing if there is none or it cannot be loaded. */
const Poster = ({ url }: { url: string }) => {
  const [isBroken, setIsBroken] = useState(false)
  return isBroken || url === '' ? null : (
    <img className={styles.poster} src={url} alt="" onError={() => setIsBroken(true)} />
  )
}

type ImageStreamProps = { url: string; name: string; onShown: () => void; onFailed: () => void }

const ImageStream = ({ url, name, onShown, onFailed }: ImageStreamProps) => (
  <img className={styles.picture} alt={name} onLoad={onShown} onError={onFailed} ref={useImageStream(url)} />
)
