import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { EmptyState } from './empty-state.tsx'
import layout from './layout.module.css'

type UnreadableEntriesNoteProps = { count: number; onRetry: () => unknown }

/** Says how many entries of a list cannot be read, and offers to request the list again. */
export const UnreadableEntriesNote = ({ count, onRetry }: UnreadableEntriesNoteProps) =>
  count > 0 && (
    <div className={classNames(layout.row, layout.soft)}>
      <p>{describeUnreadable(count)}</p>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </div>
  )

type EmptyListProps = { title: string; unreadableCount: number; onRetry: () => unknown; picture: ReactNode }

/** Replaces a list without entries. Does not call a list empty if its entries cannot be read. */
export const EmptyList = ({ title, unreadableCount, onRetry, picture }: EmptyListProps) =>
  unreadableCount === 0 ? (
    <EmptyState title={title} picture={picture} />
  ) : (
    <EmptyState title={describeUnreadable(unreadableCount)} picture={picture}>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </EmptyState>
  )

export const describeUnreadable = (count: number) =>
  count === 1 ? '1 entry cannot be read and is not listed' : `${count} entries cannot be read and are not listed`
