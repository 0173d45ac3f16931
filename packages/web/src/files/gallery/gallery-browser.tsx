import type { GalleryItem } from '@rig/contract'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { deleteImage, deleteImages } from '../../rig/gallery.ts'
import { FileBrowser } from '../file-browser.tsx'
import { useAddressWord } from '../use-address-word.ts'
import { useFileSearch } from '../use-file-search.ts'
import type { StartRun } from '../use-item-run.ts'
import { useOpened } from '../use-opened.ts'
import { galleryFiles } from './gallery-files.ts'
import { GalleryFilter } from './gallery-filter.tsx'
import { filterByKind, kindOf } from './gallery-kinds.ts'
import { galleryShape } from './gallery-shape.ts'
import { NoPictures } from './no-pictures.tsx'

const GalleryViewer = lazy(async () => ({ default: (await import('./gallery-viewer.tsx')).GalleryViewer }))

type GalleryBrowserProps = {
  items: readonly GalleryItem[]
  startRun: StartRun
  /** More that can be done with what is selected: buttons. */
  actions?: ((selected: readonly string[]) => ReactNode) | undefined
  /** More that can be done with the item in the large view, by its name: buttons. */
  viewerActions?: ((name: string) => ReactNode) | undefined
}

/** The pictures and videos: their kinds, their files, and the large view. */
export const GalleryBrowser = ({ items, startRun, actions, viewerActions }: GalleryBrowserProps) => {
  const [kindWord, setKindWord] = useAddressWord('show')
  const kind = kindOf(kindWord)
  const {
    opened: [openedName = ''],
    open,
    replace,
    close,
  } = useOpened('open')
  const bulkDeletion = useMutation(deleteImages())

  const ofKind = useMemo(() => galleryFiles(filterByKind(items, kind)), [items, kind])
  const { found, ...search } = useFileSearch(ofKind)
  const deletion = useMutation(
    deleteImage(async (name) => {
      if (name === openedName) await replace(neighbourOf(name, found))
    }),
  )

  return (
    <>
      <FileBrowser
        label="Gallery"
        files={found}
        search={search}
        shape={galleryShape}
        nothing={{ title: search.text ? 'Nothing found' : `No ${kind.toLowerCase()}`, picture: <NoPictures /> }}
        startRun={startRun}
        onOpen={open}
        onDelete={deletion.mutate}
        onDeleteMany={bulkDeletion.mutate}
        actions={actions}
      >
        <GalleryFilter value={kind} onChange={(next) => setKindWord(next === 'All' ? '' : next)} items={items} />
      </FileBrowser>
      {openedName !== '' && (
        <Suspense>
          <GalleryViewer files={found} name={openedName} onShow={replace} onClose={close} onDelete={deletion.mutate}>
            {viewerActions?.(openedName)}
          </GalleryViewer>
        </Suspense>
      )}
    </>
  )
}

/** The name after this one; the one before if it is the last; '' if it is the only one. */
const neighbourOf = (name: string, files: readonly { name: string }[]) => {
  const index = files.findIndex((file) => file.name === name)
  return (files[index + 1] ?? files[index - 1])?.name ?? ''
}
