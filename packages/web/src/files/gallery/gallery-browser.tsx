import { useMemo } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useDeletedNotice } from '../../console/use-deleted-notice.ts'
import { useRowDeletion } from '../../console/use-deleted-rows.ts'
import { useDialogParams, useUrlParam } from '../../console/use-dialog-params.ts'
import { useSingleMutation } from '../../console/use-single-mutation.ts'
import { deleteImage, deleteImages } from '../../rig/gallery.ts'
import { isFilm, type Recording } from '../../rig/recordings.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import styles from '../file-browser.module.css'
import { FileBrowser } from '../file-browser.tsx'
import { galleryGridShape } from '../grid-shapes.ts'
import type { StartItemRun } from '../item-run.ts'
import { useFileSearch } from '../use-file-search.ts'
import type { NewFiles } from '../use-steady-list.ts'
import { EmptyGalleryIllustration } from './empty-gallery-illustration.tsx'
import { GalleryComparison, MarkRecordingButton, PreviousPatrolButton, SelectionButtons } from './gallery-evidence.tsx'
import { toGalleryFiles } from './gallery-files.ts'

const GalleryViewer = lazyPart(() => import('./gallery-viewer.tsx'), 'GalleryViewer')

type GalleryBrowserProps = { items: readonly Recording[]; startRun: StartItemRun; newFiles: NewFiles }

export const GalleryBrowser = ({ items, startRun, newFiles }: GalleryBrowserProps) => {
  const rigConsole = useConsole()
  const [kindParam, setKindParam] = useUrlParam('show')
  const kind = parseGalleryKind(kindParam)
  const {
    opened: [openedName = ''],
    open,
    replace,
    close,
  } = useDialogParams('open')
  useDeletedNotice(openedName || null, items.some(({ name }) => name === openedName) ? openedName : null)
  const bulkDeletion = useSingleMutation(deleteImages(rigConsole))

  const filesOfKind = useMemo(() => toGalleryFiles(rigConsole, filterByKind(items, kind)), [rigConsole, items, kind])
  const { found, ...search } = useFileSearch(filesOfKind)
  const deletion = useRowDeletion(
    deleteImage(rigConsole, async (name) => {
      if (name === openedName) await replace(findNeighbour(name, found))
    }),
    'Gallery',
    () => found.map(({ name }) => name),
  )

  return (
    <>
      <FileBrowser
        label="Gallery"
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
        <GalleryViewer files={found} name={openedName} onShow={replace} onClose={close} onDelete={deletion.mutate}>
          <PreviousPatrolButton items={items} name={openedName} />
          <MarkRecordingButton items={items} name={openedName} />
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

/** Returns the kind with this name (case-insensitive), or All if there is none. */
const parseGalleryKind = (name: string): Kind =>
  kinds.find((kind) => kind.toLowerCase() === name.toLowerCase()) ?? 'All'

const filterByKind = (items: readonly Recording[], kind: Kind) =>
  kind === 'All' ? items : items.filter((item) => isFilm(item) === (kind === 'Videos'))
