import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { EmptyState } from './empty-state.tsx'
import layout from './layout.module.css'

type LeftOutNoteProps = { count: number; onRetry: () => unknown }

/** Says how many entries of a list cannot be read, and offers to request the list again. */
export const LeftOutNote = ({ count, onRetry }: LeftOutNoteProps) =>
  count > 0 && (
    <div className={classNames(layout.row, layout.soft)}>
      <p>{describeLeftOut(count)}</p>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </div>
  )

type EmptyListProps = { title: string; leftOut: number; onRetry: () => unknown; picture: ReactNode }

/** Replaces a list without entries. Does not call a list empty if its entries cannot be read. */
export const EmptyList = ({ title, leftOut, onRetry, picture }: EmptyListProps) =>
  leftOut === 0 ? (
    <EmptyState title={title} picture={picture} />
  ) : (
    <EmptyState title={describeLeftOut(leftOut)} picture={picture}>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </EmptyState>
  )

const describeLeftOut = (count: number) =>
  count === 1 ? '1 entry cannot be read and is not listed' : `${count} entries cannot be read and are not listed`
