import type { UseMutationOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useConsole } from './console-context.tsx'
import { insertDeletedRows } from './link/deleted-rows.ts'
import { useSingleMutation } from './use-single-mutation.ts'

/** Returns the rows of a list, with deleted rows at their earlier positions. `keys` must be referentially stable. */
export const useDeletedRows = (list: string, keys: readonly string[]) => {
  const deletedRows = useStore(useConsole().session.store, ({ deletedRows }) => deletedRows)
  return useMemo(
    () =>
      insertDeletedRows(
        keys,
        deletedRows.filter((row) => row.list === list),
      ),
    [keys, deletedRows, list],
  )
}

/**
 * Returns whether `key` is now at the position of a row that the operator has deleted, so that a second press could hit
 * it. `keys` are in display order.
 */
export const useIsAtDeletedPosition = (list: string, keys: readonly string[], key: string) => {
  const deletedRows = useStore(useConsole().session.store, ({ deletedRows }) => deletedRows)
  const rows = deletedRows.filter((row) => row.list === list)
  const isLast = key === keys.findLast((each) => rows.every((row) => row.key !== each))
  return rows.some((row) => row.next === key || (row.next === null && isLast))
}

/**
 * Returns a mutation that deletes one row and keeps its position in the list. `getKeys` returns the rows in display
 * order.
 */
export const useRowDeletion = <Data, Context>(
  options: UseMutationOptions<Data, Error, string, Context>,
  list: string,
  getKeys: () => readonly string[],
) => {
  const { deletedRows } = useConsole()
  const { mutationFn } = options
  return useSingleMutation({
    ...options,
    ...(mutationFn && {
      mutationFn: (key: string, context: Parameters<typeof mutationFn>[1]) => {
        const keys = getKeys()
        const next = keys[keys.indexOf(key) + 1] ?? null
        return deletedRows.track({ list, key, next }, () => mutationFn(key, context))
      },
    }),
  })
}
