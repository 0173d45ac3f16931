import { useState } from 'react'
import { rigAddress } from '../../console/config.ts'
import styles from './live-picture.module.css'
import type { StreamOptions } from './live-stream.ts'
import { NoVideo } from './no-video.tsx'
import { StateChip } from './state-chip.tsx'
import { useImageStream } from './use-image-stream.ts'
import { useLiveStream } from './use-live-stream.ts'
import { usePictureLook } from './use-picture-look.ts'

type LivePictureProps = Pick<StreamOptions, 'on' | 'onStateChange' | 'onFrame'> & {
  camera: { cameraID: string; name: string; videoURL: string; poster: string }
}

/**
 * What a camera sees now, in the 16:9 box of its container, with a chip that puts its state into words. Reconnects by
 * itself; a hidden tab, another camera, `on` false and leaving the screen close the stream. Its accessible name is the
 * camera's name.
 */
export const LivePicture = (props: LivePictureProps) => <OneCamera key={props.camera.cameraID} {...props} />

const OneCamera = ({ camera, on, onStateChange, onFrame }: LivePictureProps) => {
  const given = useGivenAddress(camera.videoURL)
  const hasNone = on && given === ''
  const stream = useLiveStream({ on, address: rigAddress(given), onStateChange, onFrame })
  const { session, now, imageAddress } = stream
  const { phase } = session
  const fault = usePictureLook(stream.canvas, phase === 'live' && imageAddress === null)
  const failed = hasNone || phase === 'offline' || (phase === 'stalled' && session.shownAt.length === 0)

  return (
    <div className={styles.box} data-state={phase}>
      {session.shownAt.length === 0 && <Poster key={camera.poster} address={rigAddress(camera.poster)} />}
      <canvas
        className={styles.picture}
        ref={stream.canvas}
        role="img"
        aria-label={camera.name}
        hidden={failed || imageAddress !== null}
      />
      {imageAddress !== null && !hasNone && (
        <ImageStream
          key={imageAddress}
          address={imageAddress}
          name={camera.name}
          onShown={stream.imageShown}
          onFailed={stream.imageFailed}
        />
      )}
      {failed && <NoVideo className={styles.picture} />}
      <StateChip session={session} now={now} fault={hasNone ? 'no-address' : fault} />
    </div>
  )
}

/** The newest address that the rig has given: one answer without it interrupts no stream. */
const useGivenAddress = (newest: string) => {
  const [given, setGiven] = useState(newest)
  if (newest !== '' && newest !== given) setGiven(newest)
  return given
}

/** The still behind a picture that has not come yet; nothing if the still can't be shown either. */
const Poster = ({ address }: { address: string }) => {
  const [broken, setBroken] = useState(false)
  return broken ? null : <img className={styles.poster} src={address} alt="" onError={() => setBroken(true)} />
}

type ImageStreamProps = { address: string; name: string; onShown: () => void; onFailed: () => void }

const ImageStream = ({ address, name, onShown, onFailed }: ImageStreamProps) => (
  <img className={styles.picture} alt={name} onLoad={onShown} onError={onFailed} ref={useImageStream(address)} />
)
