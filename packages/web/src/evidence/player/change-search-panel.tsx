import { CAMERA_DISTANCE_UNITS, type FilmComparison } from '@rig/cable-diff'
import { MapPinPlus, Search as SearchIcon, X } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import type { Recording } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { useMarking } from '../findings/mark/mark-button.tsx'
import type { PictureToMark } from '../findings/record/capture-recording.ts'
import { ChangeCard, StripView } from './change-pictures.tsx'
import styles from './change-search-panel.module.css'
import { describeComparison, uncomparedReasons } from './describe-comparison.ts'
import { captureSecondFilm, type FilmPair } from './film-pair.ts'
import { type FilmedSection, findFilmedSection } from './filmed-section.ts'
import { type ChangeSearchState, type ReadableFilm, type SearchResult, useChangeSearch } from './use-change-search.ts'

type ChangeSearchPanelProps = {
  pair: FilmPair
  films: readonly [ReadableFilm, ReadableFilm]
  /** Positions are calculated from the section of the track that the first film shows. */
  recordings: readonly [Recording, Recording]
  /** Recorded positions of the first film, as a WebVTT file, or null. */
  vtt: string | null
  isForced: boolean
  /** Called when the operator selects a change, so that the parent can scroll to the films. */
  onShow: () => void
}

export const ChangeSearchPanel = ({ pair, films, recordings, vtt, isForced, onShow }: ChangeSearchPanelProps) => {
  const { search, start, cancel } = useChangeSearch(films, pair)
  const [first] = recordings
  const { seconds } = pair.before
  const section = useMemo(() => findFilmedSection(first, vtt, seconds), [first, vtt, seconds])
  const { track } = section
  const isSearching = search.state === 'searching'
  const result = 'result' in search ? search.result : null
  const { mismatches = [], changes = [], fraction = 0 } = result?.comparison ?? {}
  const isRefused = mismatches.length > 0 && changes.length === 0
  return (
    <section className={layout.stack} data-gap="2" aria-label="Changes">
      <div className={classNames(layout.row, layout.strong, styles.head)}>
        {isSearching ? (
          <Button onClick={cancel}>
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
        {isSearching && <progress value={fraction} aria-label="Comparing both films" />}
      </div>
      {mismatches.length > 0 && (
        <div className={classNames(layout.warning, styles.mismatch)}>
          <ul aria-label="Reasons">
            {mismatches.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {isRefused && <Button onClick={() => start({ track, force: true })}>Compare anyway</Button>}
        </div>
      )}
      {result && !isRefused && (
        <ChangeList result={result} pair={pair} recordings={recordings} section={section} onShow={onShow} />
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

type ChangeListProps = {
  result: SearchResult
  pair: FilmPair
  recordings: readonly [Recording, Recording]
  section: FilmedSection
  onShow: () => void
}

const ChangeList = ({
  result: { comparison, strips, stepSeconds, pictures },
  pair,
  recordings,
  section: { track, tolerance },
  onShow,
}: ChangeListProps) => {
  const { frame, shift } = useStore(pair.store)
  const { changes, notCompared, lag, fraction } = comparison
  /** Seeks both films to the middle of a step of the comparison. Without a lag, the operator's shift remains. */
  const seekStep = (step: number, lagSeconds?: number) => pair.seekTime((step + 0.5) * stepSeconds, lagSeconds)
  const seekChange = (at: number) => seekStep(Math.round(at), lag * stepSeconds)
  const shownSeconds = pair.before.starts[frame] ?? 0
  return (
    <>
      {changes.length > 0 && (
        <ol
          ref={scrollIntoView}
          className={classNames(layout.row, styles.changes)}
          data-gap="2"
          aria-label="Changes found"
        >
          {changes.map(({ at, position }) => (
            <li key={at}>
              <ChangeCard
                place={position.toFixed(1)}
                seconds={at * stepSeconds}
                recordings={recordings}
                pictures={pictures.find((captured) => captured.at === at)?.pictures ?? null}
                onSelect={() => {
                  void seekChange(at)
                  onShow()
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <StripView
        strips={strips}
        lag={lag}
        changes={changes}
        step={shownSeconds / stepSeconds}
        onSeek={(step) => void seekStep(step)}
      />
      {/* Not shown before the search ends: a change may still be found, and selecting it would also shift the second
          film */}
      {fraction === 1 && changes.length === 0 && lag !== 0 && shift !== pair.toShift(lag * stepSeconds) && (
        <div>
          <Button onClick={() => void pair.seekTime(shownSeconds, lag * stepSeconds)}>
            Shift the second film by the measured lag
          </Button>
        </div>
      )}
      {changes.length > 0 && (
        <ChangeProposals
          pair={pair}
          proposals={changes}
          tolerance={tolerance}
          film={recordings[1]}
          onSeek={seekChange}
        />
      )}
      {notCompared.length > 0 && (
        <ul className={classNames(layout.stack, layout.warning)} data-gap="1" aria-label="Not compared">
          {notCompared.map(({ first, from, to, reason }) => (
            <li key={first}>
              Not compared: sled {from.toFixed(1)} to {to.toFixed(1)}, {uncomparedReasons[reason]}
            </li>
          ))}
        </ul>
      )}
      <p className={layout.faint}>
        Positions are estimates. They assume that the sled moved from {track.from} to {track.to} at a constant speed,
        with the camera {CAMERA_DISTANCE_UNITS} units from the cable. Small changes can be missed.
      </p>
    </>
  )
}

/** Scrolls to the list of changes, which is below the films and the button in small windows. */
const scrollIntoView = (list: HTMLElement | null) => list?.scrollIntoView?.({ block: 'nearest' })

type ProposedChange = FilmComparison['changes'][number]

type ChangeProposalsProps = {
  pair: FilmPair
  proposals: readonly ProposedChange[]
  /** Tolerance of the positions, in sled units. */
  tolerance: number | null
  film: Recording
  onSeek: (at: number) => Promise<void>
}

/** Proposes each change as a finding. The operator marks it in the second film. */
const ChangeProposals = ({ pair, proposals, tolerance, film, onSeek }: ChangeProposalsProps) => {
  const rigConsole = useConsole()
  const { mark, dialog } = useMarking()
  const capture = async ({ at, position }: ProposedChange): Promise<PictureToMark | null> => {
    pair.pause()
    await onSeek(at)
    const capturedPicture = await captureSecondFilm(rigConsole, pair, film)
    const sled = { value: position, certainty: 'estimated', tolerance } as const
    return (
      capturedPicture && {
        ...capturedPicture,
        origin: { ...capturedPicture.origin, sled },
        note: 'Proposed by "Find changes"',
      }
    )
  }
  return (
    <>
      <ul className={classNames(layout.row, styles.changes)} data-gap="2" aria-label="Proposed findings">
        {proposals.map((proposal) => (
          <li key={proposal.at}>
            <Button onClick={() => void mark(() => capture(proposal))}>
              <MapPinPlus aria-hidden />
              Mark the change at {proposal.position.toFixed(1)}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}
