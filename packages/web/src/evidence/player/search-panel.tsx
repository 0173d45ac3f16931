import { Search as SearchIcon } from 'lucide-react'
import { readRecordingName } from '../../rig/recording-name.ts'
import { Button } from '../../ui/button.tsx'
import { estimateSledPosition, formatTime } from '../analysis/film-time.ts'
import type { FilmPair } from './film-pair.ts'
import styles from './search-panel.module.css'
import { StripView } from './strip-view.tsx'
import { usePairState } from './use-film-pair.ts'
import { type Search, useSearch } from './use-search.ts'

type SearchPanelProps = {
  pair: FilmPair
  /** The URLs of both films, older first. */
  urls: readonly [string, string]
  /** The name of a film, which contains where the sled started and stopped. */
  name: string
  seconds: number
}

/** Searches for changes between two films, and shows both as the cable unrolled. */
export const SearchPanel = ({ pair, urls, name, seconds }: SearchPanelProps) => {
  const { search, start } = useSearch(urls, pair)
  const { frame } = usePairState(pair)
  const { track } = readRecordingName(name)
  const positionAt = (column: number) =>
    estimateSledPosition(track, ((column + 0.5) * pair.frameSeconds) / seconds).toFixed(1)
  return (
    <section className={styles.panel} aria-label="Changes">
      <div className={styles.head}>
        <Button variant="primary" disabled={search.state === 'reading'} onClick={start}>
          <SearchIcon aria-hidden />
          Find changes
        </Button>
        <p role="status">{describeSearch(search)}</p>
        {search.state === 'reading' && <progress value={search.fraction} aria-label="Reading both films" />}
      </div>
      {search.state === 'done' && (
        <>
          <StripView {...search} frame={frame} onSeek={(to) => void pair.seek(to)} />
          {search.changes.length > 0 && (
            <ol className={styles.changes} aria-label="Changes found">
              {search.changes.map(({ at }) => (
                <li key={at}>
                  <Button variant="secondary" onClick={() => pair.seek(Math.round(at))}>
                    <span>
                      Sled about <b data-place>{positionAt(at)}</b>
                    </span>
                    <span className={styles.time}>{formatTime(at * pair.frameSeconds)}</span>
                  </Button>
                </li>
              ))}
            </ol>
          )}
          <p className={styles.hint}>
            Places are estimated from the time in the film, as if the sled ran evenly from {track.from} to {track.to}{' '}
            and the camera looked at right angles to the cable.
          </p>
        </>
      )}
    </section>
  )
}

const describeSearch = (search: Search) => {
  if (search.state === 'reading') return 'Reading both films frame by frame …'
  if (search.state === 'failed') return `The films could not be searched. ${search.reason}.`
  if (search.state === 'none') return ''
  const { length } = search.changes
  if (length === 0) return 'No change found'
  return `${length} ${length === 1 ? 'change' : 'changes'} found`
}
