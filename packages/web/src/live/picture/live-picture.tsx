import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useConsole, useOutage, useSession } from '../../console/console-context.tsx'
import type { OutageState } from '../../console/link/request-log.ts'
import { isServerOffline } from '../../console/link/request-log.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { type Magnification, toStyle } from '../../ui/magnification.ts'
import { usePictureSource } from '../../ui/use-picture-source.ts'
import { useIsOffline, useLiveCamera, usePictureState } from '../camera/use-live-camera.tsx'
import styles from './live-picture.module.css'
import noVideo from './no-video.svg'
import { PictureStateChip } from './picture-state-chip.tsx'
import type { StalePicture } from './stream/picture-judgement.ts'

type CameraPictureProps = {
  camera: { name: string; videoURL: string; poster: string }
  on: boolean
  /** Whether the picture fills an area with other proportions, so that its sides are cropped. */
  isCropped?: boolean
  magnification?: Magnification
}

type LivePictureProps = CameraPictureProps & {
  /** Content for the lower edge of the picture. */
  notice?: ReactNode
}

/** Renders the live picture, its state and messages. Reconnects automatically, and closes while the tab is hidden. */
export const LivePicture = ({ notice, ...props }: LivePictureProps) => (
  <>
    <CameraPicture key={useLiveCamera().cameraID} {...props} />
    <PictureMessages notice={notice} />
  </>
)

const CameraPicture = ({ camera, on: isWanted, isCropped, magnification }: CameraPictureProps) => {
  const outage = useOutage()
  // Off while the message about an outage covers the picture, and while the stream fills the link and would delay the
  // rig's responses
  const on = isWanted && !outage.isLinkFull && !isServerOffline(outage, true)
  const { resolveUrl } = useConsole()
  const url = useLastUrl(resolveUrl(camera.videoURL))
  const hasNoUrl = on && url === ''
  const canvas = useLivePicture({ url, isOn: on })
  const { phase, hasShown, recentFrameTimes } = usePictureState(({ session }) => session)
  const hasFailed = hasNoUrl || phase === 'refused' || (phase === 'stalled' && recentFrameTimes.length === 0)

  return (
    <div className={styles.box} data-state={phase} data-cropped={isCropped || undefined}>
      <div className={layout.fill} style={magnification && toStyle(magnification)} data-frame>
        {!hasShown && <Poster key={camera.poster} url={resolveUrl(camera.poster)} />}
        <canvas className={styles.picture} ref={canvas} role="img" aria-label={camera.name} hidden={hasFailed} />
        {hasFailed && <NoVideoImage className={styles.picture} />}
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

/** Returns a ref for a canvas that shows the current camera's live picture. */
const useLivePicture = ({ url, isOn }: { url: string; isOn: boolean }) => {
  const { show, attach } = useLiveCamera().picture
  const rate = useSession((settings) => settings.pictureRate)
  const canvas = useRef<HTMLCanvasElement>(null)
  // The URL must be set before the canvas is attached, because attaching it opens the connection
  useEffect(() => show({ url, isOn, rate }), [show, url, isOn, rate])
  useEffect(() => (canvas.current ? attach(canvas.current) : undefined), [attach])
  return canvas
}

const messageClass = classNames(layout.label, layout.strong, styles.message)

/**
 * Shows why a hold has ended and, at the lower edge, `notice` and why the picture is missing or may be out of date. The
 * picture's only live region persists when the camera changes, because screen readers ignore the initial content of a
 * new region.
 */
const PictureMessages = ({ notice }: { notice: ReactNode }) => {
  const { picture } = useLiveCamera()
  const stale = usePictureState((state) => state.stale)
  const outage = useOutage()
  const refusal = useRefusal()
  const problem = outage.failures > 0 ? describeOutage(outage) : refusal
  return (
    <div className={styles.messages} role="status" aria-label="Live picture" aria-atomic="false">
      <div className={styles.warning}>
        {stale && (
          <p key={describeStalePicture(stale)} className={messageClass}>
            {describeStalePicture(stale)}
          </p>
        )}
        {stale?.cause === 'lag' && !stale.isOver && <Button onClick={picture.reopen}>Reopen stream</Button>}
      </div>
      <div className={classNames(layout.stack, styles.edge)} data-gap="1">
        {notice}
        {problem !== null && <p className={messageClass}>{problem}</p>}
      </div>
    </div>
  )
}

/** Returns why the stream was refused, or null. The chip already shows that a camera is offline. */
const useRefusal = () => {
  const refusal = usePictureState(({ session }) => (session.phase === 'refused' ? session.refusal : null))
  return useIsOffline() ? null : refusal
}

export const describeStalePicture = ({ cause, seconds, isOver }: NonNullable<StalePicture>) => {
  const state = isOver ? describePastPicture(cause, seconds) : describeCurrentPicture(cause, seconds)
  return `Hold ended: ${state}. Press again${isOver ? '' : ' to steer anyway'}`
}

const describePastPicture = (cause: 'age' | 'lag', seconds: number | null) => {
  if (seconds === null) return 'there was no picture'
  return cause === 'age' ? `picture was ${seconds} s old` : `picture was ${seconds.toFixed(1)} s behind`
}

const describeCurrentPicture = (cause: 'age' | 'lag', seconds: number | null) => {
  if (seconds === null) return 'no picture yet'
  return cause === 'age' ? `picture is ${seconds} s old` : `picture is ${seconds.toFixed(1)} s behind`
}

export const describeOutage = ({ isLinkFull }: Pick<OutageState, 'isLinkFull'>) =>
  isLinkFull ? 'Paused until the rig responds: the stream fills the link' : 'Connection lost, trying again'
