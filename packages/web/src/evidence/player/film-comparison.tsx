import { GitCompareArrows, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useKnownCameras } from '../../rig/camera-names.ts'
import { findBestMatch, sortByAge } from '../../rig/find-recordings.ts'
import { createLocalFilms } from '../../rig/local-films.ts'
import type { Recording } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice.tsx'
import { type FilmLoadState, useFilm } from '../film/use-film.ts'
import { ChangeSearchPanel } from './change-search-panel.tsx'
import {
  describeMismatches,
  formatRecordingDay,
  formatRecordingTime,
  listPairMismatches,
} from './describe-comparison.ts'
import styles from './film-comparison.module.css'
import { FilmStage } from './film-stage.tsx'
import { PairControls, type ViewMode } from './pair-controls.tsx'
import { useFilmPair } from './use-film-pair.ts'

type FilmComparisonProps = {
  before: Recording
  after: Recording
  /** Films that can be compared instead. */
  films: readonly Recording[]
  onCompare: (before: Recording, after: Recording) => void
  onClose: () => void
}

/** Plays two films of the same section of the cable together: side by side, as a wipe, or as their difference. */
export const FilmComparison = ({ before, after, films, onCompare, onClose }: FilmComparisonProps) => {
  const top = useRef<HTMLDivElement>(null)
  const [mode, setMode] = useState<ViewMode>('Side by side')
  const [isComparedAnyway, setIsComparedAnyway] = useState(false)
  const cameras = useKnownCameras()
  const first = useFilm(before)
  const second = useFilm(after)
  const { pair, onCanvases } = useFilmPair(first, second)

  const readableFilms = toReadablePair(first.film, second.film)
  const mismatches = listPairMismatches(
    { ...before, seconds: pair?.before.seconds ?? null },
    { ...after, seconds: pair?.after.seconds ?? null },
    cameras,
  )
  const isCompared = mismatches.length === 0 || isComparedAnyway
  const localFilms = useStore(useConsole().area(createLocalFilms).store)
  const findLocal = ({ list, name }: Recording) => (list === 'computer' ? localFilms.get(name) : undefined)
  const reasons = [before, after].flatMap((film) => findLocal(film)?.unsearchableReason || [])
  const others = films.filter(({ name }) => name !== before.name)
  const match = findBestMatch(others, after, cameras)

  return (
    <Dialog open isInUrl onClose={onClose} title="Compare patrols" width={1480}>
      <div ref={top} className={styles.comparison}>
        {/* The notice is above the films, because in small windows it would be hidden below them */}
        {!isCompared && (
          <PairMismatchNotice
            reasons={mismatches.map(({ text }) => text)}
            match={match}
            onCompareWith={(film) => onCompare(...sortByAge(after, film))}
            onCompareAnyway={() => setIsComparedAnyway(true)}
          />
        )}
        <FilmStage
          mode={mode}
          pair={pair}
          before={{ item: before, ...first, onCanvas: onCanvases[0] }}
          after={{ item: after, ...second, onCanvas: onCanvases[1] }}
        />
        {pair && (
          <>
            <PairControls
              pair={pair}
              mode={mode}
              onMode={setMode}
              canDiffer={readableFilms !== null && isCompared}
              recordings={[before, after]}
              isReadable={readableFilms !== null}
            />
            <Notes
              notes={[
                ...(isComparedAnyway ? mismatches.filter(({ kind }) => kind !== 'length').map(({ text }) => text) : []),
                ...describeMismatches(pair.before, pair.after),
                ...(readableFilms ? [] : [UNREADABLE_MESSAGE]),
              ]}
            />
            {reasons.length === 0 && isCompared && readableFilms && (
              <ChangeSearchPanel
                pair={pair}
                films={readableFilms}
                recordings={[before, after]}
                vtt={findLocal(before)?.vtt ?? null}
                isForced={isComparedAnyway}
                onShow={() => top.current?.scrollIntoView()}
              />
            )}
          </>
        )}
        {reasons.length > 0 && <UnsearchableNote reasons={reasons} />}
      </div>
    </Dialog>
  )
}

/** Returns null unless the pixels of both films can be read. */
const toReadablePair = (one: FilmLoadState, other: FilmLoadState) =>
  one.state === 'ready' && one.file && other.state === 'ready' && other.file ? ([one, other] as const) : null

const UNREADABLE_MESSAGE =
  'The rig does not allow this page to read the pixels of its films. "Difference", "Find changes" and stills are not available.'

const UnsearchableNote = ({ reasons }: { reasons: readonly string[] }) => (
  <Notice label="Changes">
    <div className={layout.stack} data-gap="1">
      <p>"Find changes" needs films in which only the sled moves, at a constant speed.</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}.</li>
        ))}
      </ul>
    </div>
  </Notice>
)

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <Notice>
      <ul className={layout.stack} data-gap="1" aria-label="Notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  )

type PairMismatchNoticeProps = {
  reasons: readonly string[]
  /** The film that matches the second film best, or null if there is none. */
  match: Recording | null
  onCompareWith: (film: Recording) => void
  onCompareAnyway: () => void
}

/** Explains why two films do not belong together, and offers a better pair. */
const PairMismatchNotice = ({ reasons, match, onCompareWith, onCompareAnyway }: PairMismatchNoticeProps) => (
  <Notice label="Mismatch">
    <TriangleAlert className={layout.warning} aria-hidden />
    <div className={styles.reasons}>
      <p className={styles.title}>These films do not belong together</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className={layout.soft}>
        "Difference" and "Find changes" would mostly show how the views differ, not what has changed on the cable.
      </p>
    </div>
    <div className={layout.row} data-gap="2">
      {match && (
        <Button variant="primary" title={match.name} onClick={() => onCompareWith(match)}>
          <GitCompareArrows aria-hidden />
          {`Compare with ${describeFilm(match)}`}
        </Button>
      )}
      <Button onClick={onCompareAnyway}>Compare anyway</Button>
    </div>
  </Notice>
)

const describeFilm = (film: Recording) =>
  [formatRecordingDay(film), formatRecordingTime(film)].filter(Boolean).join(' ') || film.name
