import { CAMERA_DISTANCE_UNITS, type CableChange, type Track } from '@rig/cable-diff'
import { Search as SearchIcon, X } from 'lucide-react'
import { useMemo } from 'react'
import { PATROL_TRACK, type RecordingName } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../film/film-time.ts'
import { ChangeProposals } from './change-proposals.tsx'
import styles from './change-search-panel.module.css'
import { describeComparison, describeUnread } from './describe-comparison.ts'
import type { FilmPair } from './film-pair.ts'
import type { ChangePictures } from './film-reader.ts'
import { formatRecordingDay } from './film-stage.tsx'
import { cropToOverlap, type FilmStrip } from './film-strip.ts'
import {
  type ChangeSearchState,
  type ComparisonResult,
  type ReadableFilm,
  useChangeSearch,
} from './use-change-search.ts'
import { useFilmPairState } from './use-film-pair.ts'
import { usePictureCanvas, useStripCanvas } from './use-picture-canvas.ts'

type ChangeSearchPanelProps = {
  pair: FilmPair
  films: readonly [ReadableFilm, ReadableFilm]
  /** The films by their names. The track of the first one locates changes. */
  recordings: readonly [RecordingName, RecordingName]
  /** Whether the films are compared although their names or lengths do not match. */
  isForced: boolean
  /** Called when the films show another place, because small windows show the films or the changes. */
  onShow: () => void
}

export const ChangeSearchPanel = ({ pair, films, recordings, isForced, onShow }: ChangeSearchPanelProps) => {
  const { search, pictures, start, cancel } = useChangeSearch(films, pair)
  const track = recordings[0].track ?? PATROL_TRACK
  const isSearching = search.state === 'searching'
  const result = search.state === 'searching' || search.state === 'done' ? search.result : null
  const isRefused = result !== null && result.comparison.mismatches.length > 0 && result.comparison.changes.length === 0
  return (
    <section className={styles.panel} aria-label="Changes">
      <div className={styles.head}>
        {isSearching ? (
          <Button variant="secondary" onClick={cancel}>
            <X aria-hidden />
            Cancel
          </Button>
        ) : (
          <Button variant="primary" onClick={() => start({ track, force: isForced })}>
            <SearchIcon aria-hidden />
            Find changes
          </Button>
        )}
        <p role="status">{describeSearch(search)}</p>
        {isSearching && <progress value={result?.comparison.fraction ?? 0} aria-label="Comparing both films" />}
      </div>
      {result && <Mismatches result={result} onCompare={isRefused ? () => start({ track, force: true }) : null} />}
      {result && !isRefused && (
        <Findings
          result={result}
          pictures={pictures}
          pair={pair}
          recordings={recordings}
          track={track}
          onShow={onShow}
        />
      )}
    </section>
  )
}

const describeSearch = (search: ChangeSearchState) => {
  if (search.state === 'failed') return `The films could not be searched. ${search.reason}.`
  if (search.state === 'none') return ''
  if (search.state === 'done') return describeComparison(search.result.comparison)
  const { changes = [] } = search.result?.comparison ?? {}
  return changes.length > 0 ? `Comparing … ${changes.length} found so far` : 'Comparing both films …'
}

type MismatchesProps = { result: ComparisonResult; onCompare: (() => void) | null }

const Mismatches = ({ result: { comparison }, onCompare }: MismatchesProps) =>
  comparison.mismatches.length > 0 && (
    <div className={styles.mismatch}>
      <ul aria-label="Reasons">
        {comparison.mismatches.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {onCompare && (
        <Button variant="secondary" onClick={onCompare}>
          Compare anyway
        </Button>
      )}
    </div>
  )

type FindingsProps = {
  result: ComparisonResult
  pictures: readonly ChangePictures[]
  pair: FilmPair
  recordings: readonly [RecordingName, RecordingName]
  track: Track
  onShow: () => void
}

const Findings = ({ result: { comparison, strips }, pictures, pair, recordings, track, onShow }: FindingsProps) => {
  const { frame } = useFilmPairState(pair)
  const { changes, notCompared, lag } = comparison
  return (
    <>
      {changes.length > 0 && (
        <ol ref={scrollIntoView} className={styles.changes} aria-label="Changes found">
          {changes.map(({ at, position }) => (
            <li key={at}>
              <ChangeCard
                place={position.toFixed(1)}
                seconds={at * pair.frameSeconds}
                recordings={recordings}
                pictures={pictures.find((captured) => captured.at === at)?.pictures ?? null}
                onSelect={() => {
                  void pair.seek(Math.round(at))
                  onShow()
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <StripView strips={strips} lag={lag} changes={changes} frame={frame} onSeek={(to) => void pair.seek(to)} />
      {changes.length > 0 && <ChangeProposals pair={pair} proposals={changes} film={recordings[1]} />}
      {notCompared.length > 0 && (
        <ul className={styles.unread} aria-label="Not compared">
          {notCompared.map(({ first, from, to, reason }) => (
            <li key={first}>
              Not compared: sled {from.toFixed(1)} to {to.toFixed(1)}, {describeUnread(reason)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>
        Positions are estimates. They assume that the sled moved from {track.from} to {track.to} at a constant speed,
        with the camera {CAMERA_DISTANCE_UNITS} units from the cable. Small changes can be missed.
      </p>
    </>
  )
}

/** Small windows show the films and the button, and the changes below them. */
const scrollIntoView = (list: HTMLElement | null) => list?.scrollIntoView?.({ block: 'nearest' })

type ChangeCardProps = {
  /** Position of the sled, with one decimal. */
  place: string
  seconds: number
  recordings: readonly [RecordingName, RecordingName]
  /** Null until they have been read from the films. */
  pictures: ChangePictures['pictures'] | null
  onSelect: () => void
}

/** A change on the cable, with a tall picture from each film. Selecting it shows the place in both films. */
const ChangeCard = ({ place, seconds, recordings, pictures, onSelect }: ChangeCardProps) => (
  <button type="button" className={styles.card} onClick={onSelect}>
    <span className={styles.pictures} aria-hidden>
      {recordings.map((recording, index) => (
        <Thumbnail key={recording.name} day={formatRecordingDay(recording)} picture={pictures?.[index] ?? null} />
      ))}
    </span>
    <span className={styles.place}>
      Sled at about <b data-place>{place}</b>
    </span>
    <span className={styles.time}>{formatTime(seconds)}</span>
  </button>
)

type ThumbnailProps = { day: string | null; picture: ImageBitmap | null }

const Thumbnail = ({ day, picture }: ThumbnailProps) => (
  <span className={styles.picture}>
    <canvas ref={usePictureCanvas(picture)} />
    {day && <span className={styles.day}>{day}</span>}
  </span>
)

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
const StripView = ({ strips, lag, changes, frame, onSeek }: StripViewProps) => {
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
