import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './empty-state.module.css'
import { EmptyState } from './empty-state.tsx'
import { EmptyList, UnreadableEntriesNote } from './unreadable-entries-note.tsx'

type ListFrameProps<Item> = {
  /** Query result. `data` is undefined until the first response. The message of the error is shown to the operator. */
  list: { data: readonly Item[] | undefined; error: Error | null; refetch: () => unknown }
  texts: { loading: string; empty: string; failed: string }
  /** Number of entries that cannot be read. */
  unreadableCount: number
  picture: ReactNode
  skeleton: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

export const ListFrame = <Item,>({
  list,
  texts,
  unreadableCount,
  picture,
  skeleton,
  children,
}: ListFrameProps<Item>) => {
  if (list.data && list.data.length > 0) {
    return (
      <>
        <UnreadableEntriesNote count={unreadableCount} onRetry={list.refetch} />
        {children(list.data)}
      </>
    )
  }
  if (list.data) {
    return <EmptyList title={texts.empty} unreadableCount={unreadableCount} onRetry={list.refetch} picture={picture} />
  }
  if (list.error) {
    return (
      <EmptyState title={texts.failed} picture={picture}>
        <p>{list.error.message}</p>
        <Button onClick={() => list.refetch()}>Try again</Button>
      </EmptyState>
    )
  }
  return (
    <div className={styles.loading}>
      {skeleton}
      <p className={styles.loadingText} role="status">
        {texts.loading}
      </p>
    </div>
  )
}
