import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useConsole } from '../../console/console-context.tsx'
import { paths } from '../../console/paths.ts'
import { useDeletedNotice } from '../../console/use-deleted-notice.ts'
import { useDialogParams, useUrlParam, useUrlParams } from '../../console/use-dialog-params.ts'
import { OpenFilmButton } from '../../evidence/local-films/open-film-button.tsx'
import { getFileListControlId } from '../../rig/files.ts'
import { galleryFiles, galleryList, polledGalleryList } from '../../rig/gallery.ts'
import { isFilm, type Recording } from '../../rig/recordings.ts'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import styles from '../file-browser.module.css'
import { FileBrowser } from '../file-browser.tsx'
import { FileScreen, type FileScreenOptions } from '../file-screen.tsx'
import { galleryGridShape } from '../grid-shapes.ts'
import { SelectionButtons, useOpenFilms } from './gallery-evidence.tsx'
import type { GalleryFile } from './gallery-viewer.tsx'
import missingPicture from './missing-picture.svg'
import videoPicture from './video-picture.svg'

const GalleryViewer = lazyPart(() => import('./gallery-viewer.tsx'), 'GalleryViewer')
const OpenedRecordings = lazyPart(() => import('./opened-recordings.tsx'), 'OpenedRecordings')

/** Renders the recordings from all cameras (spec 2, /dashboard/gallery). */
export const GalleryScreen = () => (
  <FileScreen
    options={options}
    query={useQuery(polledGalleryList(useConsole()))}
    link={
      <Link to={paths.findings} className={layout.target}>
        Findings
      </Link>
    }
    notice={(items) => <UrlDialogs items={items} />}
  >
    {(items) => <GalleryBrowser items={items} />}
  </FileScreen>
)

/** Renders the dialogs that the URL opens. They are not part of the list, because the list may be empty. */
const UrlDialogs = ({ items }: { items: readonly Recording[] }) => {
  const [params] = useUrlParams()
  const openFilms = useOpenFilms()
  const name = params.get('open')
  const isListed = name === null || items.some((item) => item.name === name)
  return (
    <>
      {items.length === 0 && (
        <div>
          <OpenFilmButton onOpen={openFilms} />
        </div>
      )}
      {(params.has('from') || params.has('compare') || !isListed) && <OpenedRecordings items={items} />}
    </>
  )
}

const GalleryBrowser = ({ items }: { items: readonly Recording[] }) => {
  const [filterParam, setFilterParam] = useUrlParam('show')
  const filter =
    galleryFilters.find(({ label }) => toFilterParam(label) === filterParam.toLowerCase()) ?? galleryFilters[0]
  const {
    opened: [opened = '', from],
    isOpen,
    open,
    replace,
    close,
  } = useDialogParams('open', 'from')
  const openedName = from === '' ? opened : ''
  const openFilms = useOpenFilms()
  // While the large view is open, `items` keeps deleted recordings
  const { data: latest = items } = useQuery({ ...galleryList(useConsole()), enabled: false })
  useDeletedNotice(
    openedName || null,
    latest.some(({ name }) => name === openedName) ? openedName : null,
    getFileListControlId('gallery'),
  )
  const files = useMemo(() => items.filter(filter.matches).map(toGalleryFile), [items, filter])

  return (
    <FileBrowser
      files={files}
      filter={
        <SegmentedControl
          label="Show"
          name="gallery-filter"
          className={styles.filters}
          value={filter.label}
          options={galleryFilters.map(({ label, matches }) => ({
            value: label,
            label,
            count: items.filter(matches).length,
          }))}
          onChange={(label) => setFilterParam(label === galleryFilters[0].label ? '' : toFilterParam(label))}
        />
      }
      tool={<OpenFilmButton className={styles.openFilm} onOpen={openFilms} />}
      emptyTitle={filter.empty}
      onOpen={open}
      beforeReload={async (name, found) => {
        if (isOpen(name)) await replace(findNeighbour(name, found))
      }}
      actions={(selected) => <SelectionButtons items={items} selected={selected} />}
    >
      {(found, onDelete) =>
        openedName !== '' && (
          <GalleryViewer
            files={found}
            items={items}
            name={openedName}
            onShow={replace}
            onClose={close}
            onDelete={onDelete}
          />
        )
      }
    </FileBrowser>
  )
}

/** Filters of the gallery. The first one is the default. The label in lower case is the value in the URL. */
const galleryFilters = [
  { label: 'All', matches: () => true, empty: 'No recordings' },
  { label: 'Images', matches: (item: Recording) => !isFilm(item), empty: 'No images' },
  { label: 'Videos', matches: isFilm, empty: 'No videos' },
] as const

const toFilterParam = (label: string) => label.toLowerCase()

/** Returns the name of the next file, of the previous one for the last file, or '' for the only file. */
const findNeighbour = (name: string, files: readonly { name: string }[]) => {
  const index = files.findIndex((file) => file.name === name)
  return (files[index + 1] ?? files[index - 1])?.name ?? ''
}

const toGalleryFile = (item: Recording): GalleryFile => ({
  name: item.name,
  recording: item,
  kind: item.kind,
  media: { list: 'gallery', name: item.name },
  icon: '',
  drawing: isFilm(item) ? videoPicture : missingPicture,
})

const EmptyGalleryIllustration = () => (
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

const options: FileScreenOptions = {
  title: 'Gallery',
  files: galleryFiles,
  texts: { loading: 'Loading..', empty: 'No image', failed: 'The gallery could not be loaded' },
  shape: galleryGridShape,
  Illustration: EmptyGalleryIllustration,
}
