import { useRef } from 'react'
import { recordShownTime } from '../../evidence/film/shown-time.ts'
import { useFilmSource } from '../../ui/use-picture-source.ts'
import styles from './gallery-viewer.module.css'

type ViewerFilmProps = { url: string; name: string; onLoad: () => void; onError: () => void }

type Playback = Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'playbackRate'>

/** Plays a film. With another URL it goes on where it was. */
export const ViewerFilm = ({ url, name, onLoad, onError }: ViewerFilmProps) => {
  const hasLoaded = useRef(false)
  const interrupted = useRef<Playback | null>(null)
  const handleError = ({ currentTime, paused, playbackRate }: HTMLVideoElement) => {
    // A film that has shown nothing yet starts by itself
    if (hasLoaded.current) interrupted.current = { currentTime, paused, playbackRate }
    onError()
  }
  const handleLoad = (video: HTMLVideoElement) => {
    recordShownTime(video)
    if (interrupted.current) resume(video, interrupted.current)
    hasLoaded.current = true
    interrupted.current = null
    onLoad()
  }
  return (
    <video
      className={styles.media}
      {...useFilmSource(url)}
      controls
      autoPlay
      muted
      aria-label={name}
      onLoadedMetadata={({ currentTarget }) => handleLoad(currentTarget)}
      onError={({ currentTarget }) => handleError(currentTarget)}
    />
  )
}

const resume = (video: HTMLVideoElement, { currentTime, paused, playbackRate }: Playback) => {
  video.currentTime = currentTime
  video.playbackRate = playbackRate
  if (paused) video.pause()
  else video.play().catch(() => {})
}
