import { useMemo } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useDeletedNotice } from '../../console/use-deleted-notice.ts'
import { useHasTakenPlace, useRowDeletion } from '../../console/use-deleted-rows.ts'
import { useDialogParams, useUrlParam } from '../../console/use-dialog-params.ts'
import { useSingleMutation } from '../../console/use-single-mutation.ts'
import { deleteImage, deleteImages, imageDeletionControl } from '../../rig/gallery.ts'
import { isFilm, type Recording } from '../../rig/recordings.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import styles from '../file-browser.module.css'
import { FileBrowser } from '../file-browser.tsx'
import { galleryGridShape } from '../grid-shapes.ts'
import type { StartItemRun } from '../item-run.ts'
import { useFileSearch } from '../use-file-search.ts'
import type { NewFiles } from '../use-steady-list.ts'
import { GalleryComparison, SelectionButtons, ViewerButtons } from './gallery-evidence.tsx'
import type { GalleryFile } from './gallery-viewer.tsx'
import missingPicture from './missing-picture.svg'
import videoPicture from './video-picture.svg'

const GalleryViewer = lazyPart(() => import('./gallery-viewer.tsx'), 'GalleryViewer')

/** Names the list, also in the record of its deleted rows. */
const LIST = 'Gallery'

type GalleryBrowserProps = { items: readonly Recording[]; startRun: StartItemRun; newFiles: NewFiles }

export const GalleryBrowser = ({ items, startRun, newFiles }: GalleryBrowserProps) => {
  const rigConsole = useConsole()
  const [kindParam, setKindParam] = useUrlParam('show')
  const kind = parseGalleryKind(kindParam)
  const {
    opened: [openedName = ''],
    isOpen,
    open,
    replace,
    close,
  } = useDialogParams('open')
  useDeletedNotice(openedName || null, items.some(({ name }) => name === openedName) ? openedName : null)
  const bulkDeletion = useSingleMutation(deleteImages(rigConsole))

  const filesOfKind = useMemo(() => toGalleryFiles(filterByKind(items, kind)), [items, kind])
  const { found, ...search } = useFileSearch(filesOfKind)
  const names = found.map(({ name }) => name)
  const deletion = useRowDeletion(
    deleteImage(rigConsole, async (name) => {
      if (isOpen(name)) await replace(findNeighbour(name, found))
    }),
    LIST,
    () => names,
  )
  const hasTakenPlace = useHasTakenPlace(LIST, names, openedName)

  return (
    <>
      <FileBrowser
        label={LIST}
        files={found}
        search={search}
        shape={galleryGridShape}
        noResults={{
          title: search.text ? 'Nothing found' : `No ${kind.toLowerCase()}`,
          picture: <EmptyGalleryIllustration />,
        }}
        startRun={startRun}
        newFiles={newFiles}
        onOpen={open}
        onDelete={deletion.mutate}
        onDeleteMany={bulkDeletion.mutate}
        actions={(selected) => <SelectionButtons items={items} selected={selected} />}
      >
        <GalleryFilter value={kind} onChange={(next) => setKindParam(next === 'All' ? '' : next)} items={items} />
      </FileBrowser>
      {openedName !== '' && (
        <GalleryViewer
          files={found}
          name={openedName}
          hasTakenPlace={hasTakenPlace}
          onShow={replace}
          onClose={close}
          onDelete={deletion.mutate}
        >
          <ViewerButtons items={items} name={openedName} />
        </GalleryViewer>
      )}
      <GalleryComparison items={items} />
    </>
  )
}

/** Returns the name of the next file, of the previous one for the last file, or '' for the only file. */
const findNeighbour = (name: string, files: readonly { name: string }[]) => {
  const index = files.findIndex((file) => file.name === name)
  return (files[index + 1] ?? files[index - 1])?.name ?? ''
}

const kinds = ['All', 'Images', 'Videos'] as const
type Kind = (typeof kinds)[number]

type GalleryFilterProps = { value: Kind; onChange: (kind: Kind) => void; items: readonly Recording[] }

const GalleryFilter = ({ value, onChange, items }: GalleryFilterProps) => (
  <SegmentedControl
    label="Show"
    name="gallery-kind"
    className={styles.kinds}
    value={value}
    options={kinds.map((kind) => ({ value: kind, label: kind, count: filterByKind(items, kind).length }))}
    onChange={onChange}
  />
)

const parseGalleryKind = (name: string): Kind =>
  kinds.find((kind) => kind.toLowerCase() === name.toLowerCase()) ?? 'All'

const filterByKind = (items: readonly Recording[], kind: Kind) =>
  kind === 'All' ? items : items.filter((item) => isFilm(item) === (kind === 'Videos'))

const toGalleryFiles = (items: readonly Recording[]): readonly GalleryFile[] =>
  items.map((item) => ({
    name: item.name,
    recording: item,
    kind: item.kind,
    media: { list: 'gallery', name: item.name },
    icon: '',
    drawing: isFilm(item) ? videoPicture : missingPicture,
    deletionControl: imageDeletionControl(item.name),
  }))

export const EmptyGalleryIllustration = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M2 20c30 8 62 8 92 0" stroke="var(--line-control)" strokeWidth="2" />
    <g strokeWidth="2">
      <path d="M26 25v8M66 25.5v8" />
      <rect x="8" y="33" width="38" height="30" rx="4" />
      <path d="M13 57l9-10 7 7 5-5 7 8" />
      <circle cx="36" cy="42" r="2.5" />
      <rect x="52" y="33.5" width="36" height="30" rx="4" strokeDasharray="4 5" />
    </g>
    <path d="M30 80h36" stroke="var(--line)" strokeWidth="2" />
  </svg>
)
