import { useQuery } from '@tanstack/react-query'
import { CalendarSearch, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { useConsole } from '../../../console/console-context.tsx'
import { paths, type UrlParams } from '../../../console/paths.ts'
import { useKnownCameras } from '../../../rig/camera-names.ts'
import { listFilmsOfFinding } from '../../../rig/find-recordings.ts'
import { galleryList } from '../../../rig/gallery.ts'
import { createLocalFilms } from '../../../rig/local-films.ts'
import { describeUnloadedGallery } from '../../../rig/media-links.ts'
import { isFilm, parseRecordingName, type Recording } from '../../../rig/recordings.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog, useConfirm } from '../../../ui/dialog.tsx'
import { ExplainedButton } from '../../../ui/explained-button.tsx'
import { ImageOrFallback } from '../../../ui/image.tsx'
import layout from '../../../ui/layout.module.css'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { OpenFilmButton } from '../../local-films/open-film-button.tsx'
import formStyles from '../form/finding-form.module.css'
import { FindingFacts, FindingForm, UnstoredDraftNote } from '../form/finding-form.tsx'
import { isInvalid, toFields, toSledText } from '../form/typed-finding.ts'
import { createFindingDrafts, useDraft, useEditDraft } from '../form/use-finding-drafts.ts'
import { listLoadedPictures, MarkedPicture, OriginalPicture, useFindingPicture } from '../picture/marked-picture.tsx'
import { type Finding, type Inspection, showsOriginal } from '../record/finding.ts'
import { formatOnset, formatTimestamp, verdictTexts } from '../record/finding-texts.ts'
import { createFindings } from '../record/findings.ts'
import styles from './finding-dialog.module.css'

const SinceWhenDialog = lazyPart(() => import('../since/since-when-dialog.tsx'), 'SinceWhenDialog')

type FindingDialogProps = {
  finding: Finding
  /** True if another tab has deleted the finding. */
  isDeleted: boolean
  onClose: () => void
}

export const FindingDialog = (props: FindingDialogProps) => {
  const { isLoaded } = useStore(useConsole().area(createFindingDrafts).store)
  return isLoaded && <FindingEditor {...props} />
}

const FindingEditor = ({ finding, isDeleted, onClose }: FindingDialogProps) => {
  const { area, queryClient } = useConsole()
  const findings = area(createFindings)
  const picture = useFindingPicture(finding)
  const keptDraft = useEditDraft(finding.id)
  // `base` is the finding when the form opens, because another tab may change the finding while the form is open
  const initialDraft = keptDraft ?? { base: finding, text: { ...finding, sledText: toSledText(finding.sled) } }
  const { draft, isChanged, isSaving, change, leave, cancel, save } = useDraft(finding.id, initialDraft, {
    isKept: keptDraft !== null,
    keptText: 'Draft kept. Open the finding to continue',
    onClose,
  })
  const { base, text } = draft
  const [isRemoved, setIsRemoved] = useState(false)
  const [search, setSearch] = useState<OnsetSearch | null>(null)

  const deletion = useConfirm({
    title: 'Delete finding',
    description:
      'This deletes the finding, its pictures and its history from this browser. Recordings stay on the rig.',
    confirmLabel: 'Delete',
    danger: true,
    onConfirm: () => {
      setIsRemoved(true)
      void findings.remove(finding.id)
      cancel()
    },
  })
  const edit = () => {
    const pictures = isDeleted ? listLoadedPictures(queryClient, finding) : []
    return findings.edit(finding.id, base, toFields(text, base.sled), pictures)
  }

  const footer = (
    <>
      {!isDeleted && (
        <Button variant="danger" disabled={isSaving} onClick={deletion.ask}>
          <Trash2 aria-hidden />
          Delete finding
        </Button>
      )}
      <Button disabled={isSaving} onClick={cancel}>
        {isChanged ? 'Discard changes' : 'Cancel'}
      </Button>
      <Button
        variant="primary"
        disabled={isSaving || isInvalid(text)}
        onClick={() => void save(edit, 'This browser cannot store the change')}
      >
        {isDeleted ? 'Restore finding' : 'Save changes'}
      </Button>
    </>
  )
  return (
    <>
      <Dialog
        open={!deletion.isAsking && !isRemoved && !search}
        isInUrl
        onClose={leave}
        title={`Finding: ${base.kind}`}
        width={1120}
        footer={footer}
      >
        <UnstoredDraftNote isChanged={isChanged} />
        {isDeleted && (
          <Notice isAlert className={formStyles.notice}>
            Another tab has deleted this finding. "Restore finding" brings it back with your changes.
          </Notice>
        )}
        <div className={classNames(layout.tiles, formStyles.columns)} data-gap="4" inert={isSaving}>
          <div className={layout.stack}>
            {showsOriginal(finding) ? (
              <OriginalPicture finding={finding} />
            ) : (
              <MarkedPicture picture={picture} alt={`First picture of ${base.kind}`} mark={finding.mark} />
            )}
            <FindingFacts origin={finding} />
            {finding.recording?.isLocal && <LocalFilmNote {...finding.recording} />}
            <div>
              <SinceWhenButton finding={finding} onStart={setSearch} />
            </div>
            {finding.onset && <p>Appeared {formatOnset(finding.onset)}.</p>}
          </div>
          <div className={layout.stack}>
            <FindingForm value={text} onChange={(changed) => change({ text: changed })} />
            <FindingHistory finding={finding} />
          </div>
        </div>
      </Dialog>
      {search && <SinceWhenDialog finding={finding} {...search} onClose={() => setSearch(null)} />}
      {deletion.dialog}
    </>
  )
}

/** Shows that the film is on the computer of the operator who marked the finding. The film may already be open here. */
const LocalFilmNote = ({ name, seconds }: NonNullable<Finding['recording']>) => {
  const navigate = useNavigate()
  const show = (film: string) => {
    const markedTime = film === name && seconds !== null && { at: String(seconds) }
    const search = new URLSearchParams({ open: film, from: 'computer', ...markedTime } satisfies UrlParams)
    void navigate({ pathname: paths.gallery, search: `${search}` })
  }
  const isOpen = useStore(useConsole().area(createLocalFilms).store, (films) => films.has(name))
  return (
    <div className={layout.stack} data-gap="2">
      <p className={layout.soft}>The film is not in the gallery, but on the computer of the operator who marked it.</p>
      <div>
        {isOpen ? (
          <Button onClick={() => show(name)}>Show the marked frame</Button>
        ) : (
          <OpenFilmButton onOpen={([film]) => film && show(film.name)} />
        )}
      </div>
    </div>
  )
}

const FindingHistory = ({ finding }: { finding: Finding }) => (
  <section className={layout.stack} data-gap="2" aria-label="History">
    <h3>History</h3>
    <ol className={layout.stack} data-gap="2">
      {finding.history.toReversed().map((inspection) => (
        <HistoryEntry key={inspection.id} finding={finding} inspection={inspection} />
      ))}
    </ol>
  </section>
)

const HistoryEntry = ({ finding, inspection }: { finding: Finding; inspection: Inspection }) => {
  const picture = useObjectUrl(useFindingPicture(finding, inspection))
  const [isLarge, setIsLarge] = useState(false)
  const { verdict, at, takenAt, by, film, note } = inspection
  return (
    <li className={styles.entry} data-large={isLarge || undefined}>
      {picture && (
        <button type="button" className={styles.picture} aria-expanded={isLarge} onClick={() => setIsLarge(!isLarge)}>
          <span data-hidden-visually>{isLarge ? 'Shrink the picture' : 'Enlarge the picture'}</span>{' '}
          <ImageOrFallback src={picture} alt={`${verdictTexts[verdict]} ${formatTimestamp(takenAt ?? at)}`} />
        </button>
      )}
      <div>
        <p>
          <b>{verdictTexts[verdict]}</b> {formatTimestamp(takenAt ?? at)}
        </p>
        <p className={classNames(layout.faint, layout.breakable)}>
          by {by} on {formatTimestamp(at)}
          {film && `, ${film}`}
        </p>
        {note && <p className={classNames(layout.breakable, styles.note)}>{note}</p>}
      </div>
    </li>
  )
}

type OnsetSearch = { films: readonly Recording[]; foundAt: string }

/** Offers the search for the day on which the damage appeared, if the gallery has films from before it was found. */
const SinceWhenButton = ({ finding, onStart }: { finding: Finding; onStart: (search: OnsetSearch) => void }) => {
  const gallery = useQuery({ ...galleryList(useConsole()), refetchOnMount: false })
  const { data: items = [] } = gallery
  const cameras = useKnownCameras()
  const foundAt = (finding.recording && parseRecordingName(finding.recording.name).takenAt) ?? finding.time.at
  const isEarlier = ({ takenAt }: Recording) => foundAt !== null && Date.parse(takenAt ?? '') < Date.parse(foundAt)
  const films = listFilmsOfFinding(finding, items.filter(isFilm), cameras).filter(isEarlier)
  const reason = gallery.data ? 'The gallery has no earlier films of this place' : describeUnloadedGallery(gallery)
  return (
    <ExplainedButton
      disabledReason={films.length === 0 ? reason : undefined}
      onClick={() => foundAt !== null && onStart({ films, foundAt })}
    >
      <CalendarSearch aria-hidden />
      Since when?
    </ExplainedButton>
  )
}
