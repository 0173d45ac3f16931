import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { useUnreadableCount } from '../console/console-context.tsx'
import { useControlMessage } from '../console/use-control-message.ts'
import { type FileRequests, getFileListControlId } from '../rig/files.ts'
import { classNames } from '../ui/class-names.ts'
import { ListMessage } from '../ui/control-message.tsx'
import layout from '../ui/layout.module.css'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { GRID_GAP_PX, type GridShape, useGridLayout } from '../ui/use-grid-layout.ts'
import { type StartBulkAction, useBulkAction } from './bulk-action.ts'
import styles from './file-browser.module.css'
import { type ListQuery, type NewFiles, useSteadyList } from './use-steady-list.ts'

const BulkActionDialog = lazyPart(() => import('./bulk-action-dialog.tsx'), 'BulkActionDialog')

/** The options in which the gallery and the jobs differ. */
export type FileScreenOptions = {
  /** Heading of the screen. Also identifies the list, for example in the registry of deleted rows. */
  title: string
  files: FileRequests
  texts: { loading: string; empty: string; failed: string }
  shape: GridShape
  Illustration: ComponentType
  className?: string | undefined
}

type FileScreenContent = FileScreenOptions & { startBulkAction: StartBulkAction; newFiles: NewFiles }

const FileScreenContext = createContext<FileScreenContent | null>(null)

/** Returns the options and the state of the file screen around the component. */
export const useFileScreen = (): FileScreenContent => {
  const content = use(FileScreenContext)
  if (!content) throw new Error('useFileScreen needs a FileScreen above it')
  return content
}

type FileScreenProps<File extends { name: string }> = {
  options: FileScreenOptions
  query: ListQuery<File>
  /** Rendered beside the heading. */
  link?: ReactNode
  /** Renders the content above the list, even if the list is empty. */
  notice?: (files: readonly File[]) => ReactNode
  children: (files: readonly File[]) => ReactNode
}

/** Renders a list of files, including its loading, failed and empty states. */
export const FileScreen = <File extends { name: string }>({
  options,
  query,
  link,
  notice,
  children,
}: FileScreenProps<File>) => {
  const { title, files, texts, shape, Illustration, className } = options
  const { bulkAction, start, stop, clear } = useBulkAction()
  const { list, newFiles } = useSteadyList(query, bulkAction !== null)
  return (
    <div className={classNames(layout.stack, className)} data-gap="4">
      <ListMessage {...useControlMessage(getFileListControlId(files.list))} />
      <header className={classNames(layout.row, layout.spread)} data-gap="4">
        <h1>{title}</h1>
        {link}
      </header>
      {list.data && notice?.(list.data)}
      <ListFrame
        list={list}
        texts={texts}
        unreadableCount={useUnreadableCount(`${files.list}.list`)}
        picture={<Illustration />}
        skeleton={<FileScreenSkeleton shape={shape} />}
      >
        {(listed) => (
          <FileScreenContext value={{ ...options, startBulkAction: start, newFiles }}>
            {children(listed)}
          </FileScreenContext>
        )}
      </ListFrame>
      {/* The dialog is outside the list, because its results must stay visible after the files are deleted */}
      {bulkAction && <BulkActionDialog {...bulkAction} onStop={stop} onClose={clear} />}
    </div>
  )
}

const SKELETON_ROWS = 3

const FileScreenSkeleton = ({ shape }: { shape: GridShape }) => {
  const { ref, columns, height } = useGridLayout<HTMLDivElement>(shape)
  const grid = {
    display: 'grid',
    gap: GRID_GAP_PX,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridAutoRows: height,
  }
  return (
    <div className={layout.stack}>
      <Skeleton className={styles.loading} />
      <Skeleton className={styles.loading} />
      <div ref={ref} style={grid}>
        {Array.from({ length: SKELETON_ROWS * columns }, (_, index) => `tile ${index}`).map((tile) => (
          <Skeleton key={tile} />
        ))}
      </div>
    </div>
  )
}
