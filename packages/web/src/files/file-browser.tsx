import { Search } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../console/console-context.tsx'
import { useDeletedRows, useRowDeletion } from '../console/use-deleted-rows.ts'
import { useSingleMutation } from '../console/use-single-mutation.ts'
import { formatCount } from '../lib/format.ts'
import { classNames } from '../ui/class-names.ts'
import { DeletedRow } from '../ui/deleted-row.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import fieldStyles from '../ui/field.module.css'
import layout from '../ui/layout.module.css'
import { SelectField } from '../ui/select-field.tsx'
import { VirtualGrid } from '../ui/virtual-grid.tsx'
import { assertAllDone } from './bulk-action.ts'
import { downloadFiles } from './downloads.tsx'
import styles from './file-browser.module.css'
import { useFileScreen } from './file-screen.tsx'
import { createFileSelection } from './file-selection.ts'
import { FileTile, type ListedFile } from './file-tile.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type FileSearch, useFileSearch, useSearchInput } from './use-file-search.ts'

type FileBrowserProps<File extends ListedFile> = {
  /** The files, newest first. The array must be referentially stable. */
  files: readonly File[]
  /** A control that filters `files`. */
  filter?: ReactNode
  /** A control beside the search. */
  tool?: ReactNode
  /** Text that is shown if the filter matches no file. */
  emptyTitle?: string
  /** Called when a file is opened. Must be referentially stable, because a change re-renders every tile. */
  onOpen?: (name: string) => void
  /** Called before a deletion causes a reload of the page. The callback can change the URL. */
  beforeReload?: (name: string, found: readonly File[]) => Promise<void>
  actions?: (selected: readonly string[]) => ReactNode
  /** Renders content after the list, such as a viewer, for the files that the search has found. */
  children?: (found: readonly File[], onDelete: (name: string) => void) => ReactNode
}

/** Renders the files of a FileScreen with their search, selection, downloads and deletions. */
export const FileBrowser = <File extends ListedFile>({
  files: unfiltered,
  filter,
  tool,
  emptyTitle = 'Nothing found',
  onOpen,
  beforeReload,
  actions,
  children,
}: FileBrowserProps<File>) => {
  const { title, files: requests, shape, Illustration, startBulkAction } = useFileScreen()
  const rigConsole = useConsole()
  const { found: files, ...search } = useFileSearch(unfiltered)
  const deletion = useRowDeletion(
    requests.deleteOne(rigConsole, async (name) => beforeReload?.(name, files)),
    title,
    () => files.map(({ name }) => name),
  )
  const bulkDeletion = useSingleMutation(
    requests.deleteMany(rigConsole, async (names, act) =>
      assertAllDone(await startBulkAction({ title: 'Delete', names, act })),
    ),
  )
  const onDelete = deletion.mutate
  const restoreScroll = useScrollHandover()
  const [selection] = useState(createFileSelection)
  const selectedNames = useStore(selection, (state) => state.names)
  const rows = useDeletedRows(
    title,
    useMemo(() => files.map(({ name }) => name), [files]),
  )
  const names = useMemo(() => rows.filter(({ state }) => state !== 'deleted').map(({ key }) => key), [rows])
  const filesByName = useMemo(() => new Map(files.map((file) => [file.name, file])), [files])
  const takenAt = useMemo(
    () => names.map((name) => filesByName.get(name)?.recording.takenAt ?? null),
    [names, filesByName],
  )
  const selectedFiles = files.filter(({ name }) => selectedNames.has(name))
  const namesToDelete = selectedFiles.map(({ name }) => name)

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
  const downloadSelected = () =>
    downloadFiles(rigConsole, selectedFiles, { label: title, startBulkAction, onStart: selection.clear })
  const deleteSelected = () => {
    selection.clear()
    bulkDeletion.mutate(namesToDelete)
  }

  const confirmation = useConfirm({
    title: 'Delete selected',
    description: `This permanently deletes ${formatCount(namesToDelete.length, 'item')} from the rig.`,
    confirmLabel: 'Delete',
    danger: true,
    onConfirm: deleteSelected,
  })

  return (
    <div className={layout.stack}>
      <div className={styles.tools}>
        {filter}
        {tool}
        <FileSearchField {...search} />
      </div>
      <SelectionBar
        count={selectedFiles.length}
        total={names.length}
        takenAt={takenAt}
        onSelectAll={() => selection.set(names)}
        onClear={selection.clear}
        onDownload={() => void downloadSelected()}
        onDelete={confirmation.ask}
      >
        {selectedFiles.length > 0 && actions?.(namesToDelete)}
      </SelectionBar>
      {rows.length === 0 ? (
        <EmptyState title={search.text ? 'Nothing found' : emptyTitle} picture={<Illustration />} />
      ) : (
        <VirtualGrid
          label={title}
          {...{ shape, keyAt, cellAt, isGapAt }}
          count={rows.length}
          onMeasured={restoreScroll}
        />
      )}
      {confirmation.dialog}
      {children?.(files, onDelete)}
    </div>
  )
}

const FileSearchField = ({ text, changeText, order, changeOrder }: FileSearch) => {
  const field = useSearchInput(text)
  return (
    <search className={classNames(layout.row, styles.search)} data-gap="2">
      <label className={classNames(layout.layers, styles.field)}>
        <Search aria-hidden />
        <span data-hidden-visually>Search by name</span>
        <input
          ref={field}
          type="search"
          className={fieldStyles.control}
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

/** Returns a function that restores the scroll position from before the console's own reload, once. */
const useScrollHandover = () => {
  const { settings, page } = useConsole()
  return useCallback(() => {
    const { scroll } = settings.get()
    if (scroll === null) return
    settings.change({ scroll: null })
    const isSamePage = scroll.path === page.window.location.pathname
    if (isSamePage && scroll.top > 0) page.window.scrollTo({ top: scroll.top, behavior: 'instant' })
  }, [settings, page])
}
