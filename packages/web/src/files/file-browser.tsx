import { Search } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../console/console-context.tsx'
import { useDeletedRows } from '../console/use-deleted-rows.ts'
import { useScrollHandover } from '../console/use-scroll-handover.ts'
import { DeletedRow } from '../ui/deleted-row.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useConfirm } from '../ui/use-confirm.tsx'
import { GRID_GAP_PX, type GridShape, useGridLayout } from '../ui/use-grid-layout.ts'
import { VirtualGrid } from '../ui/virtual-grid.tsx'
import { downloadFiles } from './download-files.ts'
import styles from './file-browser.module.css'
import { createFileSelection } from './file-selection.ts'
import { FileTile, type ListedFile } from './file-tile.tsx'
import { assertAllDone, type BulkDeletion, type StartItemRun } from './item-run.ts'
import { SelectionBar } from './selection-bar.tsx'
import { type FileSearch, useSearchInput } from './use-file-search.ts'
import type { NewFiles } from './use-steady-list.ts'

type FileBrowserProps = {
  label: string
  /** Files in display order. The array must be referentially stable. */
  files: readonly ListedFile[]
  search: FileSearch
  shape: GridShape
  noResults: { title: string; picture: ReactNode }
  startRun: StartItemRun
  newFiles: NewFiles
  onOpen?: (name: string) => void
  /** `onOpen` and `onDelete` must be referentially stable, because a change re-renders every tile. */
  onDelete: (name: string) => void
  /** Called with `run`, which deletes all selected files by means of a function that deletes one file. */
  onDeleteMany: (run: BulkDeletion) => void
  children?: ReactNode
  actions?: ((selected: readonly string[]) => ReactNode) | undefined
}

export const FileBrowser = ({
  label,
  files,
  search,
  shape,
  noResults,
  startRun,
  newFiles,
  onOpen,
  onDelete,
  onDeleteMany,
  children,
  actions,
}: FileBrowserProps) => {
  const rigConsole = useConsole()
  const restoreScroll = useScrollHandover()
  const [selection] = useState(createFileSelection)
  const selectedNames = useStore(selection, (state) => state.names)
  const rows = useDeletedRows(
    label,
    useMemo(() => files.map(({ name }) => name), [files]),
  )
  const names = useMemo(() => rows.filter(({ state }) => state !== 'deleted').map(({ key }) => key), [rows])
  const filesByName = useMemo(() => new Map(files.map((file) => [file.name, file])), [files])
  const takenAt = useMemo(
    () => names.map((name) => filesByName.get(name)?.recording.takenAt ?? null),
    [names, filesByName],
  )
  const selected = files.filter(({ name }) => selectedNames.has(name))
  const namesToDelete = selected.map(({ name }) => name)

  const onSelect = useCallback(
    (name: string, chosen: boolean, withShift: boolean) => selection.choose(name, chosen, withShift ? names : null),
    [selection, names],
  )
  const keyAt = useCallback((index: number) => rows[index]?.key ?? '', [rows])
  const isGapAt = useCallback((index: number) => rows[index]?.state === 'deleted', [rows])
  const cellAt = useCallback(
    (index: number) => {
      const row = rows[index]
      if (row?.state === 'deleted') return <DeletedRow />
      const file = filesByName.get(row?.key ?? '')
      const isDeleting = row?.state === 'deleting'
      return file && <FileTile {...{ file, isDeleting, selection, onOpen, onSelect, onDelete }} />
    },
    [rows, filesByName, selection, onOpen, onSelect, onDelete],
  )
  const downloadSelected = () => {
    selection.clear()
    return downloadFiles(rigConsole, label, selected, startRun)
  }
  const deleteSelected = () => {
    selection.clear()
    onDeleteMany((act) => startRun({ title: 'Delete', names: namesToDelete, act }).then(assertAllDone))
  }

  const confirmation = useConfirm({
    title: 'Delete selected',
    description: `This permanently deletes ${namesToDelete.length} ${namesToDelete.length === 1 ? 'item' : 'items'} from the rig.`,
    confirmLabel: 'Delete',
    danger: true,
    onConfirm: deleteSelected,
  })

  return (
    <div className={styles.browser}>
      <div className={styles.tools}>
        {children}
        <FileSearchField {...search} />
      </div>
      <SelectionBar
        count={selected.length}
        total={names.length}
        takenAt={takenAt}
        onSelectAll={() => selection.set(names)}
        onClear={selection.clear}
        onDownload={() => void downloadSelected()}
        onDelete={confirmation.ask}
        newFiles={newFiles}
      >
        {selected.length > 0 && actions?.(namesToDelete)}
      </SelectionBar>
      {rows.length === 0 ? (
        <EmptyState {...noResults} />
      ) : (
        <VirtualGrid {...{ label, shape, keyAt, cellAt, isGapAt }} count={rows.length} onMeasured={restoreScroll} />
      )}
      {confirmation.dialog}
    </div>
  )
}

const SKELETON_ROWS = 3

export const FileBrowserSkeleton = ({ shape }: { shape: GridShape }) => {
  const { ref, columns, height } = useGridLayout<HTMLDivElement>(shape)
  const grid = { gap: GRID_GAP_PX, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: height }
  return (
    <div className={styles.browser}>
      <Skeleton className={styles.loading} />
      <Skeleton className={styles.loading} />
      <div ref={ref} className={styles.grid} style={grid}>
        {Array.from({ length: SKELETON_ROWS * columns }, (_, index) => `tile ${index}`).map((tile) => (
          <Skeleton key={tile} />
        ))}
      </div>
    </div>
  )
}

const FileSearchField = ({ text, changeText, order, changeOrder }: FileSearch) => {
  const field = useSearchInput(text)
  return (
    <search className={styles.search}>
      <label className={styles.field}>
        <Search aria-hidden />
        <span data-hidden-visually>Search by name</span>
        <input
          ref={field}
          type="search"
          name="search"
          placeholder="Search by name"
          autoComplete="off"
          defaultValue={text}
          onChange={(event) => changeText(event.target.value)}
        />
      </label>
      <SelectField
        className={styles.order}
        label="Order"
        labelHidden
        value={order}
        onChange={(next) => changeOrder(next === 'newest' ? '' : next)}
        options={[
          { value: 'newest', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
        ]}
      />
    </search>
  )
}
