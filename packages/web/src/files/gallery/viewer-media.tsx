import { useRef, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { recordShownTime } from '../../evidence/film/shown-time.ts'
import { describeUnplayable, explainMediaError } from '../../rig/explain-media.ts'
import type { FileKind } from '../../rig/file-fault.ts'
import type { MediaFile } from '../../rig/files.ts'
import { describeMissingFile } from '../../rig/media-links.ts'
import { useReplaceableUrl } from '../../rig/use-media-link.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { useFilmSource } from '../../ui/use-picture-source.ts'
import styles from './gallery-viewer.module.css'

/** `reason` is shown to the operator. */
type MediaFailure = { url: string; attempt: number; reason: string }

/** `reason` says why the element cannot show the file. A new `attempt` clears the failure. */
export const useViewerMedia = (file: MediaFile, kind: FileKind, attempt: number) => {
  const rigConsole = useConsole()
  const { url, isReplacement, onLoad, handleError } = useReplaceableUrl(file)
  const [failure, setFailure] = useState<MediaFailure | null>(null)
  const onError = () =>
    void handleError(async (link, signal) => {
      const found = await explainMediaError(rigConsole, link, url, signal, kind)
      if ('url' in found && !isReplacement) return found.url
      const reason = 'reason' in found ? found.reason : describeUnplayable(kind)
      if (!signal.aborted) setFailure({ url, attempt, reason })
      return null
    })
  const isFailed = failure?.url === url && failure.attempt === attempt
  const reason = url === '' ? describeMissingFile(file.list) : isFailed ? failure.reason : null
  return { url, onLoad, onError, reason }
}

type StageFailureProps = { kind: FileKind; reason: string; drawing: string }

export const StageFailure = ({ kind, reason, drawing }: StageFailureProps) => (
  <div className={classNames(layout.stack, layout.centre, layout.soft, styles.failure)}>
    <img src={drawing} alt="" />
    <p role="alert">
      This {kind} could not be loaded. {reason}.
    </p>
  </div>
)

type ViewerFilmProps = {
  url: string
  name: string
  /** Pauses at this time instead of playing from the start. */
  startSeconds?: number | null
  onLoad: () => void
  onError: () => void
}

type Playback = Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'playbackRate'>

/** Plays a film. If the URL changes, playback continues at the same position. */
export const ViewerFilm = ({ url, name, startSeconds = null, onLoad, onError }: ViewerFilmProps) => {
  const hasLoaded = useRef(false)
  const interruptedPlayback = useRef<Playback | null>(
    startSeconds === null ? null : { currentTime: startSeconds, paused: true, playbackRate: 1 },
  )
  const handleError = ({ currentTime, paused, playbackRate }: HTMLVideoElement) => {
    // A film that has not been shown yet starts automatically
    if (hasLoaded.current) interruptedPlayback.current = { currentTime, paused, playbackRate }
    onError()
  }
  const handleLoad = (video: HTMLVideoElement) => {
    recordShownTime(video)
    if (interruptedPlayback.current) resumePlayback(video, interruptedPlayback.current)
    hasLoaded.current = true
    interruptedPlayback.current = null
    onLoad()
  }
  return (
    <video
      className={layout.contain}
      {...useFilmSource(url)}
      controls
      autoPlay
      muted
      playsInline
      aria-label={name}
      onLoadedMetadata={({ currentTarget }) => handleLoad(currentTarget)}
      onError={({ currentTarget }) => handleError(currentTarget)}
    />
  )
}

const resumePlayback = (video: HTMLVideoElement, { currentTime, paused, playbackRate }: Playback) => {
  video.currentTime = currentTime
  video.playbackRate = playbackRate
  if (paused) video.pause()
  else video.play().catch(() => {})
}
