import type { FilmStrip } from '../analysis/film-strip.ts'
import type { Change } from '../analysis/find-changes.ts'
import styles from './strip-view.module.css'
import { useStripPainting } from './use-strip-painting.ts'

type StripViewProps = {
  strips: readonly [FilmStrip, FilmStrip]
  shift: number
  changes: readonly Change[]
  /** The frame of the first film that is shown. */
  frame: number
  onSeek: (frame: number) => void
}

/** Both films as the cable unrolled, one above the other, with the changes marked. A click shows that frame. */
export const StripView = ({ strips: [before, after], shift, changes, frame, onSeek }: StripViewProps) => {
  const first = Math.max(0, -shift)
  const percent = (column: number) => `${((column - first) / before.columns) * 100}%`
  return (
    <button
      type="button"
      className={styles.strips}
      aria-label="The cable in both films"
      tabIndex={-1}
      onClick={({ clientX, currentTarget, detail }) => {
        // A key press has no position; the scrubber handles keys
        if (detail === 0) return
        const { left, width } = currentTarget.getBoundingClientRect()
        onSeek(first + Math.floor(((clientX - left) / width) * before.columns))
      }}
    >
      <canvas ref={useStripPainting(before)} />
      <canvas ref={useStripPainting(after)} />
      {changes.map(({ first: from, last, at }) => (
        <span
          key={at}
          className={styles.change}
          style={{ left: percent(from), right: `calc(100% - ${percent(last + 1)})` }}
        />
      ))}
      <span className={styles.current} style={{ left: percent(frame + 0.5) }} />
    </button>
  )
}
