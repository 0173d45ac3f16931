import { useState, useSyncExternalStore } from 'react'
import { rigAddress } from '../../lib/config.ts'
import styles from './live-picture.module.css'
import { createLiveStream, type LiveStream, type StreamWish } from './live-stream.ts'
import noVideo from './no-video.svg'
import { StateChip } from './state-chip.tsx'

type LivePictureProps = Pick<StreamWish, 'on' | 'onStateChange' | 'onFrame'> & {
  camera: { cameraID: string; name: string; videoURL: string; poster: string }
}

/**
 * What a camera sees now, in the 16:9 box of its container, with a chip that words its state. Reconnects by itself; a hidden
 * tab, another camera, `on` false and leaving the screen close the stream. Its accessible name is the camera's name.
 */
export const LivePicture = (props: LivePictureProps) => <OneCamera key={props.camera.cameraID} {...props} />

const OneCamera = ({ camera, on, onStateChange, onFrame }: LivePictureProps) => {
  const [stream] = useState(() => createLiveStream())
  const { session, now, imageAddress } = useSyncExternalStore(stream.subscribe, stream.read)
  const { phase } = session
  const failed = phase === 'offline' || (phase === 'stalled' && session.shownAt.length === 0)
  const attend = (box: HTMLElement | null) => {
    if (box) stream.attend({ on, address: rigAddress(camera.videoURL), onStateChange, onFrame })
  }

  return (
    <div className={styles.box} data-state={phase} ref={attend}>
      {session.shownAt.length === 0 && <Poster key={camera.poster} address={rigAddress(camera.poster)} />}
      <canvas
        className={styles.picture}
        ref={stream.start}
        role="img"
        aria-label={camera.name}
        hidden={failed || imageAddress !== null}
      />
      {imageAddress !== null && (
        <StreamImage key={imageAddress} address={imageAddress} name={camera.name} stream={stream} />
      )}
      {failed && <img className={styles.picture} src={noVideo} alt="Too many connections, no video rendered" />}
      <StateChip session={session} now={now} />
    </div>
  )
}

/** What lies behind a picture that has not come yet; nothing where it can't be shown either. */
const Poster = ({ address }: { address: string }) => {
  const [broken, setBroken] = useState(false)
  return broken ? null : <img className={styles.poster} src={address} alt="" onError={() => setBroken(true)} />
}

const StreamImage = ({ address, name, stream }: { address: string; name: string; stream: LiveStream }) => {
  // Kept between renderings: each new function here would tear the stream
  const [show] = useState(() => (image: HTMLImageElement) => openIn(image, address))
  return (
    <img className={styles.picture} alt={name} onLoad={stream.imageShown} onError={stream.imageFailed} ref={show} />
  )
}

/** Shows a stream in an `<img>`. Only clearing its `src` closes the connection, removing the element does not. */
const openIn = (image: HTMLImageElement, address: string) => {
  image.src = address
  return () => image.removeAttribute('src')
}
