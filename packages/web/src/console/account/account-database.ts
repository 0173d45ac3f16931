import { type IDBPDatabase, type IDBPObjectStore, type OpenDBCallbacks, openDB } from 'idb'
import { createStore } from 'zustand/vanilla'

const DATABASE_NAME = 'rig-console-accounts'

/** Names of the object stores. The key of each record starts with its account. */
export const storeNames = [
  'findings',
  'drafts',
  'film-checks',
  'camera-names',
  'preset-digits',
  'preset-pictures',
  'recordings',
]

type Upgrade = (
  database: IDBPDatabase,
  transaction: Parameters<NonNullable<OpenDBCallbacks<unknown>['upgrade']>>[3],
) => void | Promise<void>

const createMissingStores: Upgrade = (database) => {
  for (const name of storeNames) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
}

/** The upgrades in order. Number n converts a database of version n − 1 to version n. Add new ones at the end. */
const allUpgrades: readonly Upgrade[] = [createMissingStores, createMissingStores]

export type ReadableRecords = Pick<
  IDBPObjectStore<unknown, [string], string, 'readonly'>,
  'get' | 'getAll' | 'getAllKeys'
>
export type WritableRecords = IDBPObjectStore<unknown, [string], string, 'readwrite'>

/**
 * Creates access to the database, which is opened on first use, and again if the browser has closed it. Its functions
 * reject if the browser has no IndexedDB.
 */
export const createAccountDatabase = (upgrades = allUpgrades) => {
  const state = createStore(() => ({ isOutdated: false }))
  let opening: Promise<IDBPDatabase> | null = null

  const connect = async () => {
    const database = await openDB(DATABASE_NAME, upgrades.length, {
      upgrade: (upgraded, version, _newVersion, transaction) => {
        // Avoids an unhandled rejection. If the transaction fails, opening the database rejects too
        transaction.done.catch(() => undefined)
        applyUpgrades(upgrades.slice(version), upgraded, transaction).catch((error: unknown) => {
          console.warn('The database could not be upgraded', error)
          abortIfActive(() => transaction.abort())
        })
      },
      blocking: (_version, newVersion) => {
        database.close()
        opening = null
        // `newVersion` is null when the database is being deleted
        if (newVersion !== null) state.setState({ isOutdated: true })
      },
    })
    return database
  }

  const open = () => {
    opening ??= connect().catch((error: unknown) => {
      opening = null
      if (isDomException(error, 'VersionError')) state.setState({ isOutdated: true })
      throw error
    })
    return opening
  }

  const begin = async <Mode extends IDBTransactionMode>(name: string, mode: Mode) => {
    try {
      return (await open()).transaction(name, mode)
    } catch (error) {
      // The browser has closed the connection to the database, for example because its disk was removed
      if (!isDomException(error, 'InvalidStateError')) throw error
      opening = null
      return (await open()).transaction(name, mode)
    }
  }

  return {
    state,
    read: async <Result>(name: string, run: (records: ReadableRecords) => Promise<Result>) =>
      run((await begin(name, 'readonly')).store),

    /** Runs in one transaction: either all changes are stored, or none. */
    write: async <Result>(name: string, run: (records: WritableRecords) => Promise<Result>): Promise<Result> => {
      const transaction = await begin(name, 'readwrite')
      try {
        const result = await run(transaction.store)
        await transaction.done
        return result
      } catch (error) {
        const cause = transaction.done.then(
          () => error,
          (reason: unknown) => reason,
        )
        // An exception, unlike a failed request, would leave the transaction open, and the browser would commit it
        abortIfActive(() => transaction.abort())
        // The error of an aborted request does not contain the cause, such as a full disk, but the transaction's error
        // does
        throw isDomException(error, 'AbortError') ? await cause : error
      }
    },
    close: () => {
      void opening?.then((database) => database.close()).catch(() => undefined)
    },
  }
}

const applyUpgrades = async (upgrades: readonly Upgrade[], ...target: Parameters<Upgrade>) => {
  for (const upgrade of upgrades) await upgrade(...target)
}

const abortIfActive = (abort: () => void) => {
  try {
    abort()
  } catch {
    // The transaction has ended: a failed request has aborted it, or it has been committed
  }
}

const isDomException = (error: unknown, name: string) => error instanceof DOMException && error.name === name
