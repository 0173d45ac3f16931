import { Search as SearchIcon } from 'lucide-react'
import { parseRecordingName } from '../../rig/recording-name.ts'
import { Button } from '../../ui/button.tsx'
import { estimateSledPosition, formatTime } from '../analysis/film-time.ts'
import styles from './change-search-panel.module.css'
import type { FilmPair } from './film-pair.ts'
import { StripView } from './strip-view.tsx'
import { type ChangeSearchState, useChangeSearch } from './use-change-search.ts'
import { useFilmPairState } from './use-film-pair.ts'

type ChangeSearchPanelProps = {
  pair: FilmPair
  urls: readonly [string, string]
  /** File name of the film, including the sled positions at its start and end. */
  name: string
  seconds: number
}

export const ChangeSearchPanel = ({ pair, urls, name, seconds }: ChangeSearchPanelProps) => {
  const { search, start } = useChangeSearch(urls, pair)
  const { frame } = useFilmPairState(pair)
  const { track } = parseRecordingName(name)
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
                      Sled at about <b data-place>{positionAt(at)}</b>
                    </span>
                    <span className={styles.time}>{formatTime(at * pair.frameSeconds)}</span>
                  </Button>
                </li>
              ))}
            </ol>
          )}
          <p className={styles.hint}>
            Positions are estimates. They assume that the sled moved from {track.from} to {track.to} at a constant
            speed, and that the camera pointed at right angles to the cable.
          </p>
        </>
      )}
    </section>
  )
}

const describeSearch = (search: ChangeSearchState) => {
  if (search.state === 'reading') return 'Reading both films frame by frame …'
  if (search.state === 'failed') return `The films could not be searched. ${search.reason}.`
  if (search.state === 'none') return ''
  const { length } = search.changes
  if (length === 0) return 'No change found'
  return `${length} ${length === 1 ? 'change' : 'changes'} found`
}
