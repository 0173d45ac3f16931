import { ChevronLeft, ChevronRight, GitCompareArrows } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCapturedKeys } from '../../console/use-captured-keys.ts'
import {
  DEFAULT_STEP_SECONDS,
  type FrameTimes,
  findStampedFrame,
  getSeekTime,
} from '../../evidence/film/frame-times.ts'
import { readShownTime } from '../../evidence/film/shown-time.ts'
import { importCode } from '../../lib/import-code.ts'
import { matchesSearch } from '../../lib/matches-search.ts'
import { useKnownCameras } from '../../rig/camera-names.ts'
import { rankMatches } from '../../rig/find-recordings.ts'
import type { LocalFilm } from '../../rig/local-films.ts'
import type { Recording } from '../../rig/recordings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import layout from '../../ui/layout.module.css'
import { TextField } from '../../ui/text-field.tsx'
import styles from './gallery-viewer.module.css'
import videoPicture from './video-picture.svg'
import { MarkRecordingButton } from './viewer-buttons.tsx'
import { StageFailure, useViewerMedia, ViewerFilm } from './viewer-media.tsx'

type LocalFilmViewerProps = {
  film: LocalFilm
  /** Pauses the film at this time instead of playing it from its start. */
  startSeconds: number | null
  /** The films with which this film can be compared. */
  others: readonly Recording[]
  onCompare: (other: Recording) => void
  onClose: () => void
}

/** Plays a local film, continuously or frame by frame. */
export const LocalFilmViewer = ({ film, startSeconds, others, onCompare, onClose }: LocalFilmViewerProps) => {
  const stage = useRef<HTMLDivElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const { recording, file, vtt } = film
  const { list, name, kind } = recording
  const { reason, ...shown } = useViewerMedia({ list, name }, kind, 0)
  const stepFrame = useFrameStep(file)
  const step = (by: -1 | 1) => {
    const video = stage.current?.querySelector('video')
    if (video) void stepFrame(video, by)
  }
  useCapturedKeys([
    { keys: ['ArrowLeft'], act: () => step(-1) },
    { keys: ['ArrowRight'], act: () => step(1) },
  ])
  return (
    <Dialog open isInUrl onClose={onClose} title={name} width={1120}>
      <div ref={stage} className={classNames(layout.frame, styles.stage)}>
        {reason === null ? (
          <ViewerFilm
            {...shown}
            name={name}
            startSeconds={startSeconds === null ? null : startSeconds + ROUNDING_SECONDS}
          />
        ) : (
          <StageFailure {...{ kind, reason }} drawing={videoPicture} />
        )}
      </div>
      <div className={classNames(layout.row, styles.bar)} data-gap="2">
        <IconButton label="Previous frame" icon={<ChevronLeft aria-hidden />} onClick={() => step(-1)} />
        <IconButton label="Next frame" icon={<ChevronRight aria-hidden />} onClick={() => step(1)} />
        <p className={layout.soft}>
          From this computer, {vtt === null ? 'without recorded positions' : 'with recorded positions'}
        </p>
        <span className={classNames(layout.line, styles.actions)} data-gap="2">
          <IconButton
            label="Compare with another film"
            icon={<GitCompareArrows aria-hidden />}
            disabledReason={others.length === 0 ? 'There is no other film' : undefined}
            onClick={() => setIsChoosing(true)}
          />
          <MarkRecordingButton item={recording} />
        </span>
      </div>
      {isChoosing && (
        <OtherFilmDialog
          recording={recording}
          others={others}
          onChoose={onCompare}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Dialog>
  )
}

/** Largest difference between the time of a seek and `currentTime` after it, which browsers round. */
const ROUNDING_SECONDS = 1e-3

/** Returns a function that pauses a player and shows the frame before or after the current one. */
const useFrameStep = (file: Blob) => {
  const frameTimes = useRef<Promise<FrameTimes | null>>(null)
  const soughtSeconds = useRef(-1)
  return async (video: HTMLVideoElement, by: -1 | 1) => {
    video.pause()
    frameTimes.current ??= importCode(() => import('../../evidence/film/decoded-film.ts'))
      .then(({ readFrameTimes }) => readFrameTimes(file))
      .catch(() => null)
    const times = await frameTimes.current
    // Directly after a step, `readShownTime` may still return the time of an earlier picture
    const hasStayed = Math.abs(video.currentTime - soughtSeconds.current) < ROUNDING_SECONDS
    const shown = hasStayed ? soughtSeconds.current : readShownTime(video)
    const next = times
      ? getSeekTime(times, Math.max(0, findStampedFrame(times, shown) + by))
      : Math.max(0, shown + by * DEFAULT_STEP_SECONDS)
    soughtSeconds.current = next
    video.currentTime = next
  }
}

const MAX_CHOICES = 50

type OtherFilmDialogProps = {
  recording: Recording
  others: readonly Recording[]
  onChoose: (other: Recording) => void
  onClose: () => void
}

/** Lists the films to compare with, the best matches first. */
const OtherFilmDialog = ({ recording, others, onChoose, onClose }: OtherFilmDialogProps) => {
  const cameras = useKnownCameras()
  const [text, setText] = useState('')
  const matches = rankMatches(others, recording, cameras)
  const rankedFilms = [...matches, ...others.filter((other) => !matches.includes(other))]
  const found = rankedFilms.filter(({ name }) => matchesSearch(name, text))
  return (
    <Dialog open onClose={onClose} title="Compare with">
      <div className={layout.stack} data-gap="2">
        <TextField label="Search by name" name="other" value={text} onChange={setText} />
        <ul className={layout.stack} data-gap="1" aria-label="Films">
          {found.slice(0, MAX_CHOICES).map((other) => (
            <li key={`${other.list} ${other.name}`}>
              <button type="button" className={classNames(layout.choice, styles.other)} onClick={() => onChoose(other)}>
                <bdi>{other.name}</bdi>
                {other.list === 'computer' && <span className={layout.faint}> on this computer</span>}
              </button>
            </li>
          ))}
        </ul>
        {found.length > MAX_CHOICES && <p className={layout.faint}>{found.length - MAX_CHOICES} more</p>}
        {found.length === 0 && <p role="status">Nothing found</p>}
      </div>
    </Dialog>
  )
}
