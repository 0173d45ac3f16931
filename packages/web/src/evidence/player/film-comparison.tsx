import type { GalleryItem } from '@rig/contract'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { describeMismatches, haveSameFrameRate } from '../analysis/film-properties.ts'
import { ChangeSearchPanel } from './change-search-panel.tsx'
import styles from './film-comparison.module.css'
import { FilmStage } from './film-stage.tsx'
import { PairControls } from './pair-controls.tsx'
import { useFilm } from './use-film.ts'
import { useFilmPair } from './use-film-pair.ts'
import type { ViewMode } from './view-mode-picker.tsx'

type FilmComparisonProps = {
  before: GalleryItem
  after: GalleryItem
  onClose: () => void
}

/** Plays two films of the same section of the cable together: side by side, as a wipe, or as their difference. */
export const FilmComparison = ({ before, after, onClose }: FilmComparisonProps) => {
  const [mode, setMode] = useState<ViewMode>('Side by side')
  const [beforePlayer, setBeforePlayer] = useState<HTMLVideoElement | null>(null)
  const [afterPlayer, setAfterPlayer] = useState<HTMLVideoElement | null>(null)
  const ready = useFilmPair(beforePlayer, afterPlayer)
  const first = useFilm(before)
  const second = useFilm(after)
  const [one, other] = [first.film, second.film].flatMap((film) =>
    film.state === 'ready' && film.file ? [{ url: film.url, file: film.file }] : [],
  )
  const bothReadable = one !== undefined && other !== undefined

  return (
    <Dialog open onClose={onClose} title="Compare patrols" width={1480}>
      <div className={styles.comparison}>
        <FilmStage
          mode={mode}
          before={{ item: before, ...first, player: beforePlayer, onPlayer: setBeforePlayer }}
          after={{ item: after, ...second, player: afterPlayer, onPlayer: setAfterPlayer }}
          isReadable={bothReadable}
        />
        {ready && beforePlayer && afterPlayer && (
          <>
            <PairControls
              pair={ready.pair}
              mode={mode}
              onMode={setMode}
              stillSources={
                bothReadable
                  ? [
                      { film: beforePlayer, item: before },
                      { film: afterPlayer, item: after },
                    ]
                  : null
              }
            />
            <Notes
              notes={[...describeMismatches(ready.before, ready.after), ...(bothReadable ? [] : [UNREADABLE_MESSAGE])]}
            />
            {bothReadable && haveSameFrameRate(ready.before, ready.after) && one && other && (
              <ChangeSearchPanel pair={ready.pair} films={[one, other]} name={before.name} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

const UNREADABLE_MESSAGE =
  'The rig does not allow this page to read the pixels of its films. The difference, the search and stills are not available.'

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <ul className={styles.notes} aria-label="Notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
