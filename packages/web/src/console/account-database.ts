import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { createStore } from 'zustand/vanilla'

const DATABASE = 'rig-console-accounts'
const VERSION = 1

/** Each record has a key that starts with its account. */
export const storeNames = [
  ...['findings', 'case-files', 'drafts', 'film-checks', 'camera-names', 'preset-digits', 'preset-pictures'],
  'moved-databases',
]

/** Databases of earlier versions, with the store of the same records in this one. */
const earlierStores: Record<string, string> = {
  'rig-console-findings': 'findings',
  'rig-console-case-files': 'case-files',
  'rig-console-film-checks': 'film-checks',
  'rig-console-camera-names': 'camera-names',
  'rig-console-preset-digits': 'preset-digits',
  'rig-console': 'preset-pictures',
}

/** Pictures of presets of another host's rig. The host follows. */
const OTHER_RIG_PREFIX = 'rig-console '

export type ReadableRecords = Pick<
  IDBPObjectStore<unknown, [string], string, 'readonly'>,
  'get' | 'getKey' | 'getAll' | 'getAllKeys'
>
export type WritableRecords = IDBPObjectStore<unknown, [string], string, 'readwrite'>

/** Opens the one database on first use, and again after the browser has closed it. Rejects without IndexedDB. */
export const createAccountDatabase = () => {
  const state = createStore(() => ({ isOutdated: false }))
  let opening: Promise<IDBPDatabase> | null = null

  const connect = async () => {
    const database = await openDB(DATABASE, VERSION, {
      upgrade: (created) => {
        for (const name of storeNames) created.createObjectStore(name)
      },
      blocking: (_version, newVersion) => {
        database.close()
        opening = null
        // The browser deletes the database if it is null
        if (newVersion !== null) state.setState({ isOutdated: true })
      },
    })
    await moveEarlierRecords(database).catch((error: unknown) => {
      database.close()
      throw error
    })
    return database
  }

  const open = () => {
    opening ??= connect().catch((error: unknown) => {
      opening = null
      if (isNamed(error, 'VersionError')) state.setState({ isOutdated: true })
      throw error
    })
    return opening
  }

  const begin = async <Mode extends IDBTransactionMode>(name: string, mode: Mode) => {
    try {
      return (await open()).transaction(name, mode)
    } catch (error) {
      // The browser has closed the connection, for example because its disk was removed
      if (!isNamed(error, 'InvalidStateError')) throw error
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
      const { store, done, abort } = await begin(name, 'readwrite').then((transaction) => ({
        store: transaction.store,
        done: transaction.done,
        abort: () => transaction.abort(),
      }))
      try {
        const result = await run(store)
        await done
        return result
      } catch (error) {
        // An exception, unlike a failed request, would leave the transaction open, and the browser would commit it
        done.catch(() => undefined)
        abortIfActive(abort)
        throw error
      }
    },
    close: () => {
      void opening?.then((database) => database.close()).catch(() => undefined)
    },
  }
}

/** Moves the databases of earlier versions into this one. The code is loaded only if there are any. */
const moveEarlierRecords = async (database: IDBPDatabase) => {
  // A browser that cannot list its databases may have any of them
  const listed = indexedDB.databases
    ? await indexedDB.databases()
    : Object.keys(earlierStores).map((name) => ({ name }))
  const earlier = listed.flatMap(({ name = '' }) => {
    const store = earlierStores[name] ?? (name.startsWith(OTHER_RIG_PREFIX) ? 'preset-pictures' : undefined)
    return store === undefined ? [] : [{ name, store, host: name.slice(OTHER_RIG_PREFIX.length) }]
  })
  if (earlier.length === 0) return
  const { moveEarlierDatabase } = await import('./earlier-databases.ts')
  for (const each of earlier) await moveEarlierDatabase(database, each)
}

const abortIfActive = (abort: () => void) => {
  try {
    abort()
  } catch {
    // The failed request has already aborted it
  }
}

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name
