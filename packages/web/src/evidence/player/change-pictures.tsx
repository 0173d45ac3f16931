import type { CableChange } from '@rig/cable-diff'
import { useCallback, useMemo } from 'react'
import { resizeCanvas } from '../../lib/canvas.ts'
import { formatFilmTime } from '../../lib/format.ts'
import type { RecordingMetadata } from '../../rig/recordings.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import styles from './change-search-panel.module.css'
import { formatRecordingDay } from './describe-comparison.ts'
import type { ChangePictures, FilmStrip } from './search-changes.ts'

type ChangeCardProps = {
  /** Position of the sled, with one decimal. */
  place: string
  seconds: number
  recordings: readonly [RecordingMetadata, RecordingMetadata]
  /** The pictures, or null until they have been read from the films. */
  pictures: ChangePictures['pictures'] | null
  onSelect: () => void
}

/** Renders a change on the cable, with a tall picture from each film. Selecting it shows the position in both films. */
export const ChangeCard = ({ place, seconds, recordings, pictures, onSelect }: ChangeCardProps) => (
  <button type="button" className={classNames(layout.choice, styles.card)} onClick={onSelect}>
    <span className={styles.pictures} aria-hidden>
      {recordings.map((recording, index) => (
        <Thumbnail key={recording.name} day={formatRecordingDay(recording)} picture={pictures?.[index] ?? null} />
      ))}
    </span>
    <span className={styles.place}>
      Sled position about <b data-place>{place}</b>
    </span>
    <span className={layout.faint}>{formatFilmTime(seconds)}</span>
  </button>
)

type ThumbnailProps = { day: string | null; picture: ImageBitmap | null }

const Thumbnail = ({ day, picture }: ThumbnailProps) => {
  const draw = useCallback((canvas: HTMLCanvasElement | null) => drawPicture(canvas, picture), [picture])
  return (
    <span className={styles.picture}>
      <canvas ref={draw} />
      {day && <span className={styles.day}>{day}</span>}
    </span>
  )
}

const drawPicture = (canvas: HTMLCanvasElement | null, picture: ImageBitmap | null) => {
  if (canvas && picture) resizeCanvas(canvas, picture)?.drawImage(picture, 0, 0)
}

type StripViewProps = {
  strips: readonly [FilmStrip, FilmStrip]
  lag: number
  changes: readonly CableChange[]
  /** Step of the comparison that the first film currently shows. */
  step: number
  onSeek: (step: number) => void
}

/** Renders the strips of both films, one above the other, with the changes marked. A click seeks to a step. */
export const StripView = ({ strips, lag, changes, step, onSeek }: StripViewProps) => {
  const [before, after] = useMemo(() => cropToOverlap(...strips, lag), [strips, lag])
  const first = Math.max(0, -lag)
  const toPercent = (column: number) => `${((column - first) / before.columns) * 100}%`
  return (
    <button
      type="button"
      className={styles.strips}
      aria-label="The cable in both films"
      tabIndex={-1}
      onClick={({ clientX, currentTarget, detail }) => {
        // A click by keyboard has no position. The scrubber is the control for keyboard users
        if (detail === 0) return
        const { left, width } = currentTarget.getBoundingClientRect()
        onSeek(first + Math.floor(((clientX - left) / width) * before.columns))
      }}
    >
      <StripCanvas strip={before} />
      <StripCanvas strip={after} />
      {changes.map(({ first: from, last, at }) => (
        <span
          key={at}
          className={styles.change}
          style={{ left: toPercent(from), right: `calc(100% - ${toPercent(last)})` }}
        />
      ))}
      <span className={styles.current} style={{ left: toPercent(step + 0.5) }} />
    </button>
  )
}

/** Returns the columns that show the same section. The second film reaches each position `lag` columns later. */
const cropToOverlap = (before: FilmStrip, after: FilmStrip, lag: number) => {
  const first = Math.max(0, -lag)
  const columns = Math.max(0, Math.min(before.columns, after.columns - lag) - first)
  const crop = ({ rows, rgb }: FilmStrip, from: number): FilmStrip => ({
    columns,
    rows,
    rgb: rgb.subarray(from * rows * 3, (from + columns) * rows * 3),
  })
  return [crop(before, first), crop(after, first + lag)] as const
}

const StripCanvas = ({ strip }: { strip: FilmStrip }) => (
  <canvas ref={useCallback((canvas: HTMLCanvasElement | null) => drawStrip(canvas, strip), [strip])} />
)

const drawStrip = (canvas: HTMLCanvasElement | null, { columns, rows, rgb }: FilmStrip) => {
  const surface = canvas && resizeCanvas(canvas, { width: columns, height: rows })
  if (!surface) return
  const pixels = surface.createImageData(columns, rows)
  for (let index = 0; index < columns * rows; index++) {
    const target = ((index % rows) * columns + Math.floor(index / rows)) * 4
    pixels.data.set([rgb[index * 3] ?? 0, rgb[index * 3 + 1] ?? 0, rgb[index * 3 + 2] ?? 0, 255], target)
  }
  surface.putImageData(pixels, 0, 0)
}
