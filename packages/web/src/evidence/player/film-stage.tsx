import { useState } from 'react'
import type { Recording, RecordingName } from '../../rig/recordings.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useFilmSource } from '../../ui/use-picture-source.ts'
import { Wipe } from '../../ui/wipe.tsx'
import type { FilmLoadState } from '../film/use-film.ts'
import { formatRecordingDay, formatRecordingTime } from './describe-comparison.ts'
import type { FilmPair } from './film-pair.ts'
import styles from './film-stage.module.css'
import type { ViewMode } from './pair-controls.tsx'
import { type DifferenceResult, useDifferenceMarks } from './use-difference-marks.ts'

type StagedFilm = {
  item: Recording
  film: FilmLoadState
  onCanvas: (canvas: HTMLCanvasElement | null) => void
  fail: (reason: string) => void
}

type FilmStageProps = { mode: ViewMode; pair: FilmPair | null; before: StagedFilm; after: StagedFilm }

/** Renders both films in the layout of `mode`. All modes use the same canvases. */
export const FilmStage = ({ mode, pair, before, after }: FilmStageProps) => {
  const [wipe, setWipe] = useState(50)
  const isOneFailed = before.film.state === 'failed' || after.film.state === 'failed'
  const shown = isOneFailed ? 'Side by side' : mode
  return (
    <div className={styles.stage} data-stacked={shown !== 'Side by side' || undefined}>
      <FilmPane side="before" staged={before} isAlone={isOneFailed} isReady={pair !== null} />
      <FilmPane
        side="after"
        staged={after}
        isAlone={isOneFailed}
        isReady={pair !== null}
        hiddenPercent={shown === 'Wipe' ? wipe : 0}
      />
      {shown === 'Wipe' && (
        <div className={styles.over}>
          <Wipe label="Wipe" value={wipe} onChange={setWipe} />
        </div>
      )}
      {shown === 'Difference' && pair && <Difference pair={pair} />}
    </div>
  )
}

type FilmPaneProps = {
  side: 'before' | 'after'
  staged: StagedFilm
  isAlone: boolean
  isReady: boolean
  /** Percentage of the film that is hidden, from its left edge. */
  hiddenPercent?: number
}

const FilmPane = ({ side, staged, isAlone, isReady, hiddenPercent = 0 }: FilmPaneProps) => (
  <figure className={styles.pane} data-film={side}>
    <FilmCaption recording={staged.item} />
    <div className={styles.picture} style={{ clipPath: `inset(0 0 0 ${hiddenPercent}%)` }}>
      {isAlone ? (
        <SingleFilm staged={staged} />
      ) : (
        <>
          <canvas ref={staged.onCanvas} className={styles.film} role="img" aria-label={staged.item.name} />
          {!isReady && <Spinner />}
        </>
      )}
    </div>
  </figure>
)

const SingleFilm = ({ staged: { item, film, fail } }: { staged: StagedFilm }) => {
  if (film.state === 'loading') return <Spinner />
  if (film.state === 'failed')
    return (
      <p className={styles.failure} role="alert">
        This film could not be loaded. {film.reason}.
      </p>
    )
  return <PlayedFilm name={item.name} url={film.url} onError={() => fail('The browser cannot play it')} />
}

const PlayedFilm = ({ name, url, onError }: { name: string; url: string; onError: () => void }) => (
  <video
    className={styles.film}
    {...useFilmSource(url)}
    aria-label={name}
    controls
    muted
    playsInline
    preload="auto"
    onError={onError}
  />
)

const Difference = ({ pair }: { pair: FilmPair }) => {
  const { marks, result } = useDifferenceMarks(pair)
  return (
    <>
      <div className={styles.over}>
        <canvas className={styles.marks} ref={marks} role="img" aria-label="Differences" />
      </div>
      <p className={styles.legend}>
        <span className={styles.swatch} aria-hidden />
        <span>
          Amber: the films differ by more than their light. <b>{resultTexts[result]}</b>
        </span>
      </p>
    </>
  )
}

const resultTexts: Record<DifferenceResult, string> = {
  marked: '',
  none: 'No such difference in this frame.',
  dark: 'At least one film is too dark here to be compared.',
}

const FilmCaption = ({ recording }: { recording: RecordingName }) => (
  <figcaption className={styles.caption} title={recording.name}>
    <span className={styles.day}>{formatRecordingDay(recording)}</span>
    <span className={styles.time}>{formatRecordingTime(recording)}</span>
    <bdi className={styles.name}>{recording.name}</bdi>
  </figcaption>
)
