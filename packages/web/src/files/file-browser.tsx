import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { GridShape } from '../ui/use-grid-box.ts'
import { VirtualGrid } from '../ui/virtual-grid.tsx'
import { downloadFiles } from './download-files.ts'
import styles from './file-browser.module.css'
import { FileSearchField } from './file-search-field.tsx'
import { FileTile } from './file-tile.tsx'
import type { DeletionRun } from './item-run.ts'
import type { ListedFile } from './listed-file.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { FileSearch } from './use-file-search.ts'
import type { StartRun } from './use-item-run.ts'
import { useSelection } from './use-selection.ts'

type FileBrowserProps = {
  /** The list's name. */
  label: string
  /** What is shown, in this order; the same array for as long as nothing has changed. */
  files: readonly ListedFile[]
  search: FileSearch
  shape: GridShape
  /** Shown where the search finds nothing. */
  nothing: { title: string; picture: ReactNode }
  /** Begins to do one thing to several files, where its results outlast this list. */
  startRun: StartRun
  onOpen?: (name: string) => void
  /** Keeps its identity, as `onOpen` does: else every tile is drawn again. */
  onDelete: (name: string) => void
  /** Deletes the selected files: it calls `run` with what deletes one. */
  onDeleteMany: (run: DeletionRun) => void
  /** More to choose from what is shown. */
  children?: ReactNode
  /** More that can be done with what is selected: buttons. */
  actions?: ((selected: readonly string[]) => ReactNode) | undefined
}

/** Files of the rig: search and order, the grid, and what can be done with one or with several at once. */
export const FileBrowser = ({
  label,
  files,
  search,
  shape,
  nothing,
  startRun,
  onOpen,
  onDelete,
  onDeleteMany,
  children,
  actions,
}: FileBrowserProps) => {
  const [asking, setAsking] = useState(false)
  const selection = useSelection()
  const selectedNames = useStore(selection, (state) => state.names)
  const names = useMemo(() => files.map(({ name }) => name), [files])
  const selected = files.filter(({ name }) => selectedNames.has(name))
  const toDelete = selected.map(({ name }) => name)

  const onSelect = useCallback(
    (name: string, chosen: boolean, withShift: boolean) => selection.choose(name, chosen, withShift ? names : null),
    [selection, names],
  )
  const keyAt = useCallback((index: number) => names[index] ?? '', [names])
  const cellAt = useCallback(
    (index: number) => {
      const file = files[index]
      return file && <FileTile {...{ file, selection, onOpen, onSelect, onDelete }} />
    },
    [files, selection, onOpen, onSelect, onDelete],
  )
  const downloadSelected = () => {
    selection.clear()
    return downloadFiles(label, selected, startRun)
  }
  const deleteSelected = () => {
    selection.clear()
    onDeleteMany((act) => startRun({ title: 'Delete', names: toDelete, act }))
  }

  return (
    <div className={styles.browser}>
      <div className={styles.tools}>
        {children}
        <FileSearchField {...search} />
      </div>
      <SelectionBar
        count={selected.length}
        total={files.length}
        onSelectAll={() => selection.set(names)}
        onClear={selection.clear}
        onDownload={() => void downloadSelected()}
        onDelete={() => setAsking(true)}
      >
        {selected.length > 0 && actions?.(toDelete)}
      </SelectionBar>
      {files.length === 0 ? (
        <EmptyState {...nothing} />
      ) : (
        <VirtualGrid label={label} count={files.length} shape={shape} keyAt={keyAt} cellAt={cellAt} />
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete selected"
        description={`${toDelete.length} ${toDelete.length === 1 ? 'item is' : 'items are'} deleted from the rig for good.`}
        confirmLabel="Delete"
        danger
        onConfirm={deleteSelected}
      />
    </div>
  )
}
