import { createClosableClock, type Timers } from '../../lib/clock.ts'
import type { ConsoleSettings, DeletedRow } from '../account/settings.ts'
import { isNotFoundError } from './api-error.ts'

/**
 * A gap keeps the position of a deleted row for this long, because the operator may already have begun another click
 * (docs/decisions/0051).
 */
const DELETED_ROW_MS = 5_000

/** Creates the registry of deleted rows. They keep their positions for 5 s, even after a reload by the console. */
export const createDeletedRows = (clock: Timers, settings: ConsoleSettings) => {
  const { setTimer, close } = createClosableClock(clock)
  const change = (update: (rows: readonly DeletedRow[]) => readonly DeletedRow[]) =>
    settings.change({ deletedRows: update(settings.get().deletedRows) })
  const remove = ({ list, key }: DeletedRow) =>
    change((rows) => rows.filter((row) => row.list !== list || row.key !== key))
  /**
   * Removes a deleted row after 5 s. Compares rows by identity, because another entry with the same key may have been
   * deleted in the meantime.
   */
  const expire = (expired: DeletedRow) =>
    void setTimer(() => change((rows) => rows.filter((row) => row !== expired)), DELETED_ROW_MS)

  return {
    /**
     * Keeps the position of the row while `act` deletes it and for 5 s afterwards. A failure restores the row unless
     * its entry no longer exists.
     */
    track: async <Result>(place: Omit<DeletedRow, 'isConfirmed'>, act: () => Promise<Result>): Promise<Result> => {
      const row = { ...place, isConfirmed: false }
      remove(row)
      change((rows) => [...rows, row])
      const confirm = () => {
        const confirmedRow = { ...row, isConfirmed: true }
        change((rows) => rows.map((each) => (each === row ? confirmedRow : each)))
        expire(confirmedRow)
      }
      try {
        const result = await act()
        confirm()
        return result
      } catch (error) {
        if (isNotFoundError(error)) confirm()
        else remove(row)
        throw error
      }
    },
    restart: () => settings.get().deletedRows.forEach(expire),
    close,
  }
}

/** `deleting` rows wait for the response of the rig. `deleted` rows are gaps that keep the other rows in position. */
export type RowOrGap = { key: string; state: 'listed' | 'deleting' | 'deleted' }

export const insertDeletedRows = (keys: readonly string[], deleted: readonly DeletedRow[]): readonly RowOrGap[] => {
  const states = new Map(
    deleted.map(({ key, isConfirmed }): [string, RowOrGap['state']] => [key, isConfirmed ? 'deleted' : 'deleting']),
  )
  const rowsAndGaps: RowOrGap[] = keys.map((key) => ({ key, state: states.get(key) ?? 'listed' }))
  const removedRows = deleted.filter(({ key, isConfirmed }) => isConfirmed && !keys.includes(key))
  // The row after a deleted one may have been deleted later, so the latest deletion is inserted first
  for (const { key, next } of removedRows.toReversed()) {
    const index = next === null ? rowsAndGaps.length : rowsAndGaps.findIndex((row) => row.key === next)
    if (index >= 0) rowsAndGaps.splice(index, 0, { key, state: 'deleted' })
  }
  return rowsAndGaps
}
