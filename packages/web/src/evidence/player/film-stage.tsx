import type { GalleryItem } from '@rig/contract'
import { useState } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { Wipe } from '../../ui/wipe.tsx'
import styles from './film-stage.module.css'
import { useDifferenceMarks } from './use-difference-marks.ts'
import type { FilmLoadState } from './use-film.ts'
import type { ViewMode } from './view-mode-picker.tsx'

type StagedFilm = {
  item: GalleryItem
  film: FilmLoadState
  player: HTMLVideoElement | null
  onPlayer: (player: HTMLVideoElement | null) => void
  fail: (reason: string) => void
}

type FilmStageProps = { mode: ViewMode; before: StagedFilm; after: StagedFilm; isReadable: boolean }

/**
 * Renders both films in the layout of `mode`. All modes use the same video elements, so the films keep their frames
 * when the mode changes.
 */
export const FilmStage = ({ mode, before, after, isReadable }: FilmStageProps) => {
  const [wipe, setWipe] = useState(50)
  const isOneFailed = before.film.state === 'failed' || after.film.state === 'failed'
  const shown = isOneFailed ? 'Side by side' : mode
  return (
    <div className={styles.stage} data-mode={shown}>
      <FilmPane staged={before} isAlone={isOneFailed} />
      <FilmPane staged={after} isAlone={isOneFailed} hiddenPercent={shown === 'Wipe' ? wipe : 0} />
      {shown === 'Wipe' && (
        <div className={styles.over}>
          <Wipe label="Wipe" value={wipe} onChange={setWipe} />
        </div>
      )}
      {shown === 'Difference' && isReadable && before.player && after.player && (
        <Marks before={before.player} after={after.player} />
      )}
    </div>
  )
}

type FilmPaneProps = {
  staged: StagedFilm
  isAlone: boolean
  /** Percentage of the film that is hidden, from its left edge. */
  hiddenPercent?: number
}

const FilmPane = ({ staged: { item, film, onPlayer, fail }, isAlone, hiddenPercent = 0 }: FilmPaneProps) => (
  <figure className={styles.pane}>
    <div className={styles.picture} style={{ clipPath: `inset(0 0 0 ${hiddenPercent}%)` }}>
      {film.state === 'ready' && (
        <video
          ref={onPlayer}
          className={styles.film}
          src={film.url}
          aria-label={item.name}
          controls={isAlone}
          muted
          playsInline
          preload="auto"
          onError={() => fail('The browser cannot play it')}
        />
      )}
      {film.state === 'loading' && <Spinner />}
      {film.state === 'failed' && (
        <p className={styles.failure} role="alert">
          This film could not be loaded. {film.reason}.
        </p>
      )}
    </div>
    <figcaption className={styles.name} title={item.name}>
      <bdi>{item.name}</bdi>
    </figcaption>
  </figure>
)

const Marks = ({ before, after }: { before: HTMLVideoElement; after: HTMLVideoElement }) => (
  <div className={styles.over}>
    <canvas className={styles.marks} ref={useDifferenceMarks(before, after)} role="img" aria-label="Differences" />
  </div>
)
