import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import styles from './list-frame.module.css'

type ListFrameProps<Item> = {
  /** What has been fetched; `data` is missing until the first answer. */
  list: { data: readonly Item[] | undefined; isError: boolean; refetch: () => unknown }
  words: { loading: string; empty: string; failed: string }
  /** Drawn where there is nothing, or where it could not be loaded. */
  picture: ReactNode
  /** Skeletons of the size of what comes. */
  coming: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** A list of the rig in each of its states: loading, failed with a way to try again, empty, or its items. */
export const ListFrame = <Item,>({ list, words, picture, coming, children }: ListFrameProps<Item>) => {
  if (list.data && list.data.length > 0) return children(list.data)
  if (list.data) return <EmptyState title={words.empty} picture={picture} />
  if (list.isError) {
    return (
      <EmptyState title={words.failed} picture={picture}>
        <Button onClick={() => list.refetch()}>Try again</Button>
      </EmptyState>
    )
  }
  return (
    <div className={styles.coming}>
      {coming}
      <p className={styles.words} role="status">
        {words.loading}
      </p>
    </div>
  )
}
