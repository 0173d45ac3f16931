import type { GalleryItem } from '@rig/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rigAddress } from '../../lib/config.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { galleryList, imageRemoval, imagesRemovalEnd, removeImage } from './gallery-api.ts'
import styles from './gallery-browser.module.css'
import { GalleryFilter } from './gallery-filter.tsx'
import { GalleryGrid } from './gallery-grid.tsx'
import { type Kind, ofKind } from './gallery-kinds.ts'
import { GalleryViewer } from './gallery-viewer.tsx'
import { NoPictures } from './no-pictures.tsx'
import { RunDialog } from './run-dialog.tsx'
import { saveFile } from './save-file.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useItemRun } from './use-item-run.ts'
import { useSelection } from './use-selection.ts'

/** The items of the gallery: filter, grid, the large view, and what can be done with several at once. */
export const GalleryBrowser = ({ items }: { items: readonly GalleryItem[] }) => {
  const [kind, setKind] = useState<Kind>('All')
  const [openName, setOpenName] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const selection = useSelection()
  const { run, start, stop, clear } = useItemRun()
  const removeOne = useMutation(imageRemoval())
  const endRemoval = useMutation(imagesRemovalEnd())

  const shown = ofKind(items, kind)
  const names = shown.filter((item) => selection.names.has(item.name)).map((item) => item.name)
  const downloadSelected = () => {
    const urls = new Map(shown.map((item) => [item.name, rigAddress(item.url)]))
    return start('Download', names, (name) => saveFile(urls.get(name) ?? '', name))
  }
  const deleteSelected = async () => endRemoval.mutate(await start('Delete', names, removeImage))
  const endRun = () => {
    clear()
    selection.clear()
    return queryClient.invalidateQueries(galleryList())
  }

  return (
    <div className={styles.browser}>
      <div className={styles.tools}>
        <GalleryFilter value={kind} onChange={setKind} items={items} />
        {names.length > 0 && (
          <SelectionBar
            count={names.length}
            total={shown.length}
            onSelectAll={() => selection.set(shown.map((item) => item.name))}
            onClear={selection.clear}
            onDownload={downloadSelected}
            onDelete={() => setAsking(true)}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={`No ${kind.toLowerCase()}`} picture={<NoPictures />} />
      ) : (
        <GalleryGrid
          items={shown}
          selected={selection.names}
          onOpen={setOpenName}
          onSelect={selection.toggle}
          onRemove={removeOne.mutate}
        />
      )}
      <GalleryViewer items={shown} name={openName} onShow={setOpenName} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete selected"
        description={`${names.length} ${names.length === 1 ? 'item is' : 'items are'} deleted from the rig for good.`}
        confirmLabel="Delete"
        danger
        onConfirm={deleteSelected}
      />
      {run && <RunDialog {...run} onStop={stop} onClose={endRun} />}
    </div>
  )
}
