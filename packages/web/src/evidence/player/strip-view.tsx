import type { CableChange } from '@rig/cable-diff'
import { useMemo } from 'react'
import { cropToOverlap, type FilmStrip } from './film-strip.ts'
import styles from './strip-view.module.css'
import { useStripCanvas } from './use-picture-canvas.ts'

type StripViewProps = {
  strips: readonly [FilmStrip, FilmStrip]
  /** Number of frames by which the second film lags behind. */
  lag: number
  changes: readonly CableChange[]
  frame: number
  onSeek: (frame: number) => void
}

/**
 * Renders the strips of both films, one above the other, with the changes marked. Clicking a strip seeks to a frame.
 */
export const StripView = ({ strips, lag, changes, frame, onSeek }: StripViewProps) => {
  const [before, after] = useMemo(() => cropToOverlap(...strips, lag), [strips, lag])
  const first = Math.max(0, -lag)
  const percent = (column: number) => `${((column - first) / before.columns) * 100}%`
  return (
    <button
      type="button"
      className={styles.strips}
      aria-label="The cable in both films"
      tabIndex={-1}
      onClick={({ clientX, currentTarget, detail }) => {
        // A click from the keyboard has no position, and the scrubber handles the keyboard
        if (detail === 0) return
        const { left, width } = currentTarget.getBoundingClientRect()
        onSeek(first + Math.floor(((clientX - left) / width) * before.columns))
      }}
    >
      <canvas ref={useStripCanvas(before)} />
      <canvas ref={useStripCanvas(after)} />
      {changes.map(({ first: from, last, at }) => (
        <span
          key={at}
          className={styles.change}
          style={{ left: percent(from), right: `calc(100% - ${percent(last)})` }}
        />
      ))}
      <span className={styles.current} style={{ left: percent(frame + 0.5) }} />
    </button>
  )
}
