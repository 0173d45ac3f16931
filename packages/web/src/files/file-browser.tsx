import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../console/console-context.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { GAP_PX, type GridShape, useGridBox } from '../ui/use-grid-box.ts'
import { VirtualGrid } from '../ui/virtual-grid.tsx'
import { downloadFiles } from './download-files.ts'
import styles from './file-browser.module.css'
import { FileSearchField } from './file-search-field.tsx'
import { FileTile, type ListedFile } from './file-tile.tsx'
import { type DeletionRun, requireAllDone, type StartRun } from './item-run.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { FileSearch } from './use-file-search.ts'
import { useSelection } from './use-selection.ts'

type FileBrowserProps = {
  /** The list's name. */
  label: string
  /** In the order in which they are shown; the same array until something changes. */
  files: readonly ListedFile[]
  search: FileSearch
  shape: GridShape
  /** Shown if the search finds nothing. */
  nothing: { title: string; picture: ReactNode }
  /** Starts a run over several files, whose results outlast this list. */
  startRun: StartRun
  onOpen?: (name: string) => void
  /** Must keep its identity, as must `onOpen`: otherwise every tile renders again. */
  onDelete: (name: string) => void
  /** Deletes the selected files: calls `run` with the function that deletes one. */
  onDeleteMany: (run: DeletionRun) => void
  /** Further filters. */
  children?: ReactNode
  /** Further buttons for the selected files. */
  actions?: ((selected: readonly string[]) => ReactNode) | undefined
}

/** Files of the rig: search and order, the grid, and the actions on one or several files. */
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
  const rigConsole = useConsole()
  const [isConfirming, setIsConfirming] = useState(false)
  const selection = useSelection()
  const selectedNames = useStore(selection, (state) => state.names)
  const names = useMemo(() => files.map(({ name }) => name), [files])
  const selected = files.filter(({ name }) => selectedNames.has(name))
  const namesToDelete = selected.map(({ name }) => name)

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
    return downloadFiles(rigConsole, label, selected, startRun)
  }
  const deleteSelected = () => {
    selection.clear()
    onDeleteMany((act) => startRun({ title: 'Delete', names: namesToDelete, act }).then(requireAllDone))
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
        onDelete={() => setIsConfirming(true)}
      >
        {selected.length > 0 && actions?.(namesToDelete)}
      </SelectionBar>
      {files.length === 0 ? (
        <EmptyState {...nothing} />
      ) : (
        <VirtualGrid label={label} count={files.length} shape={shape} keyAt={keyAt} cellAt={cellAt} />
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Delete selected"
        description={`${namesToDelete.length} ${namesToDelete.length === 1 ? 'item is' : 'items are'} deleted from the rig for good.`}
        confirmLabel="Delete"
        danger
        onConfirm={deleteSelected}
      />
    </div>
  )
}

const SKELETON_ROWS = 3

/** A browser of files whose list is still loading: it has the same size. */
export const FileBrowserSkeleton = ({ shape }: { shape: GridShape }) => {
  const { ref, columns, height } = useGridBox<HTMLDivElement>(shape)
  const grid = { gap: GAP_PX, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: height }
  return (
    <div className={styles.browser}>
      <Skeleton className={styles.bar} />
      <Skeleton className={styles.bar} />
      <div ref={ref} className={styles.grid} style={grid}>
        {Array.from({ length: SKELETON_ROWS * columns }, (_, index) => `tile ${index}`).map((tile) => (
          <Skeleton key={tile} />
        ))}
      </div>
    </div>
  )
}
