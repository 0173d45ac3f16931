import { markDifference } from '@rig/cable-diff'
import { useEffect, useRef, useState } from 'react'
import { createScaledReader, resizeCanvas } from '../../lib/canvas.ts'
import type { Recording, RecordingMetadata } from '../../rig/recordings.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { Spinner } from '../../ui/spinner.tsx'
import { useFilmSource } from '../../ui/use-picture-source.ts'
import { Wipe } from '../../ui/wipe.tsx'
import type { FilmLoadState } from '../film/use-film.ts'
import { formatRecordingDay, formatRecordingTime } from './describe-comparison.ts'
import type { FilmPair } from './film-pair.ts'
import styles from './film-stage.module.css'
import type { ViewMode } from './pair-controls.tsx'

type StagedFilm = {
  item: Recording
  film: FilmLoadState
  onCanvas: (canvas: HTMLCanvasElement | null) => void
  fail: (reason: string) => void
}

type FilmStageProps = { mode: ViewMode; pair: FilmPair | null; before: StagedFilm; after: StagedFilm }

/** Renders both films, arranged as `mode` requires. All modes use the same canvases. */
export const FilmStage = ({ mode, pair, before, after }: FilmStageProps) => {
  const [wipe, setWipe] = useState(50)
  const hasFailedFilm = before.film.state === 'failed' || after.film.state === 'failed'
  const shown = hasFailedFilm ? 'Side by side' : mode
  return (
    <div className={styles.stage} data-stacked={shown !== 'Side by side' || undefined}>
      <FilmPane side="before" staged={before} isAlone={hasFailedFilm} isReady={pair !== null} />
      <FilmPane
        side="after"
        staged={after}
        isAlone={hasFailedFilm}
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
  /** Width of the hidden part of the film, from its left edge, in percent. */
  hiddenPercent?: number
}

const FilmPane = ({ side, staged, isAlone, isReady, hiddenPercent = 0 }: FilmPaneProps) => (
  <figure className={styles.pane} data-film={side}>
    <FilmCaption recording={staged.item} />
    <div
      className={classNames(layout.middle, layout.layers, layout.frame, styles.picture)}
      style={{ clipPath: `inset(0 0 0 ${hiddenPercent}%)` }}
    >
      {isAlone ? (
        <SingleFilm staged={staged} />
      ) : (
        <>
          <canvas
            ref={staged.onCanvas}
            className={classNames(layout.contain, styles.film)}
            role="img"
            aria-label={staged.item.name}
          />
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
      <p className={classNames(layout.strong, styles.failure)} role="alert">
        This film could not be loaded. {film.reason}.
      </p>
    )
  return <PlayedFilm name={item.name} url={film.url} onError={() => fail('The browser cannot play it')} />
}

const PlayedFilm = ({ name, url, onError }: { name: string; url: string; onError: () => void }) => (
  <video
    className={classNames(layout.contain, styles.film)}
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
          Amber: differences that lighting does not explain. <b>{resultTexts[result]}</b>
        </span>
      </p>
    </>
  )
}

const resultTexts: Record<DifferenceResult, string> = {
  marked: '',
  none: 'No differences in this frame.',
  dark: 'At least one film is too dark here to be compared.',
}

const FilmCaption = ({ recording }: { recording: RecordingMetadata }) => (
  <figcaption className={classNames(layout.row, styles.caption)} title={recording.name}>
    <span className={styles.day}>{formatRecordingDay(recording)}</span>
    <span className={styles.time}>{formatRecordingTime(recording)}</span>
    <bdi className={classNames(layout.faint, layout.truncate, styles.name)}>{recording.name}</bdi>
  </figcaption>
)

const SIZE = { width: 160, height: 90 }

/** Opacity (0…255) from which a mark is visible. */
const MIN_VISIBLE_ALPHA = 32

/** Mean brightness (0…255) below which a picture is mostly noise. */
const MAX_DARK_BRIGHTNESS = 16

type DifferenceResult = 'marked' | 'none' | 'dark'

/** Returns a ref for a canvas that shows where two frames differ, and whether it has marks or a film is too dark. */
const useDifferenceMarks = (pair: FilmPair) => {
  const marks = useRef<HTMLCanvasElement>(null)
  const [result, setResult] = useState<DifferenceResult>('marked')
  useEffect(() => {
    const surface = marks.current && resizeCanvas(marks.current, SIZE)
    if (!surface) return
    const read = createScaledReader(SIZE)
    const pixels = surface.createImageData(SIZE.width, SIZE.height)
    const paint = () => {
      const canvases = pair.canvases()
      if (!canvases || !pair.store.getState().drawn) return
      const [before, after] = [read(canvases[0]), read(canvases[1])]
      if (!before || !after) return
      markDifference(before, after, pixels)
      surface.putImageData(pixels, 0, 0)
      setResult(classifyDifference(before, after, pixels))
    }
    paint()
    return pair.store.subscribe(({ drawn }, previous) => {
      if (drawn !== previous.drawn) paint()
    })
  }, [pair])
  return { marks, result }
}

const classifyDifference = (before: ImageData, after: ImageData, marks: ImageData): DifferenceResult => {
  if (Math.min(getBrightness(before), getBrightness(after)) < MAX_DARK_BRIGHTNESS) return 'dark'
  return marks.data.some((value, index) => index % 4 === 3 && value >= MIN_VISIBLE_ALPHA) ? 'marked' : 'none'
}

const getBrightness = ({ data }: ImageData) => {
  let sum = 0
  for (let index = 1; index < data.length; index += 4) sum += data[index] ?? 0
  return (sum * 4) / data.length
}
