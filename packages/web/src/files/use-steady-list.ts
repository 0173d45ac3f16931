import { useCallback, useLayoutEffect, useState } from 'react'
import { useConsole } from '../console/console-context.tsx'

type Item = { name: string }

export type ListQuery<Listed extends Item> = {
  data: readonly Listed[] | undefined
  dataUpdatedAt: number
  error: Error | null
  refetch: () => unknown
}

/** While the page is scrolled down by at most this much, new items may be inserted, which moves the others. */
const MAX_TOP_SCROLL_PX = 8
/** Matches if the pointer or the focus is in a grid, or if files are selected. */
const IN_USE_SELECTOR = '[data-grid]:is(:hover, :focus-within), [data-selected]'

/** Number of new files. They are listed when the operator stops using the list, or when `show` is called. */
export type NewFiles = { count: number; show: () => void }

/** Returns the list of `query`, but keeps its items in place while the operator uses the list, unless `showsLatest`. */
export const useSteadyList = <Listed extends Item>(query: ListQuery<Listed>, showsLatest: boolean) => {
  const { data: latest, dataUpdatedAt, error, refetch } = query
  const { page, overlays, settings } = useConsole()
  const { window } = page
  const [kept, setKept] = useState(latest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll checks again whether the list is in use
  useLayoutEffect(() => {
    const deletedRows = settings.get().deletedRows.filter(({ isConfirmed }) => isConfirmed)
    setKept((before) => {
      if (showsLatest) return latest
      const remainingItems = dropDeleted(before, latest, deletedRows)
      return remainingItems && overlays.arePopupsOpen() ? remainingItems : updateList(remainingItems, latest, window)
    })
  }, [latest, dataUpdatedAt, showsLatest, window])
  const show = useCallback(() => {
    setKept(latest)
    window.scrollTo({ top: 0 })
  }, [latest, window])

  const data = kept ?? latest
  const names = new Set(data?.map(({ name }) => name))
  const count = latest?.filter(({ name }) => !names.has(name)).length ?? 0
  return { list: { data, error, refetch }, newFiles: { count, show } }
}

const dropDeleted = <Listed extends Item>(
  before: readonly Listed[] | undefined,
  latest: readonly Listed[] | undefined,
  deleted: readonly { key: string }[],
) => {
  const isDeletedItem = ({ name }: Item) =>
    deleted.some(({ key }) => key === name) && !latest?.some((item) => item.name === name)
  return before?.some(isDeletedItem) ? before.filter((item) => !isDeletedItem(item)) : before
}

const updateList = <Listed extends Item>(
  before: readonly Listed[] | undefined,
  latest: readonly Listed[] | undefined,
  { document, scrollY }: Window,
) => {
  if (!before || !latest || (scrollY <= MAX_TOP_SCROLL_PX && !document.querySelector(IN_USE_SELECTOR))) return latest
  const byName = new Map(latest.map((item) => [item.name, item]))
  return before.map((item) => byName.get(item.name) ?? item)
}
