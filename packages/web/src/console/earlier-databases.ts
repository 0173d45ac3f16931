import { deleteDB, type IDBPDatabase, openDB } from 'idb'

type EarlierDatabase = { name: string; store: string; host: string }

/** Earlier versions of the console open version 1, and cannot open a database of this version. */
const LOCKED_VERSION = 2
/** A picture has about 200 kB. */
const BATCH_SIZE = 20

/** Moves an earlier database, and deletes it only when no tab of the earlier version can still write to it. */
export const moveEarlierDatabase = async (target: IDBPDatabase, earlier: EarlierDatabase) => {
  // Another tab may be waiting to lock the database, and would block this one
  if (!(await target.get('moved-databases', earlier.name))) {
    const database = await openExisting(earlier.name)
    if (!database) return
    await moveRecords(target, database, earlier).finally(() => database.close())
    await target.put('moved-databases', true, earlier.name)
  }
  moveRest(target, earlier).catch((error: unknown) => console.warn('An earlier database is kept', error))
}

const moveRest = async (target: IDBPDatabase, earlier: EarlierDatabase) => {
  const database = await openDB(earlier.name, LOCKED_VERSION, { blocking: () => database.close() })
  await moveRecords(target, database, earlier).finally(() => database.close())
  await deleteDB(earlier.name)
  await target.delete('moved-databases', earlier.name)
}

const openExisting = (name: string) =>
  openDB(name, undefined, {
    upgrade: (_database, _oldVersion, _newVersion, transaction) => {
      transaction.done.catch(() => undefined)
      transaction.abort()
    },
  }).catch(() => null)

const moveRecords = async (target: IDBPDatabase, database: IDBPDatabase, earlier: EarlierDatabase) => {
  const { store } = earlier
  if (!database.objectStoreNames.contains(store)) return
  const keys = await database.getAllKeys(store)
  while (keys.length > 0) {
    const batch = keys.splice(0, BATCH_SIZE)
    const records = await Promise.all(batch.map(async (key) => ({ key, value: await database.get(store, key) })))
    const copying = target.transaction(store, 'readwrite')
    const copies = records.map(async ({ key, value }) => {
      const newKey = toAccountKey(earlier, key)
      await copying.store.put(unite(await copying.store.get(newKey), value), newKey)
    })
    await Promise.all([...copies, copying.done])
    const deleting = database.transaction(store, 'readwrite')
    const deletions = records.map(async ({ key, value }) => {
      // A tab of the earlier version may have changed it
      if (toText(await deleting.store.get(key)) === toText(value)) await deleting.store.delete(key)
    })
    await Promise.all([...deletions, deleting.done])
  }
}

/** Returns a key that starts with the account, or with the host for a picture that no account has opened. */
const toAccountKey = ({ store, host }: EarlierDatabase, key: IDBValidKey): IDBValidKey => {
  if (Array.isArray(key) || store === 'case-files') return key
  return store === 'preset-pictures' ? [host, key] : [key]
}

/** Adds what only the earlier record contains. Inspections and other entries with a time are sorted by it. */
const unite = (existing: unknown, earlier: unknown): unknown => {
  if (existing === undefined) return earlier
  if (Array.isArray(existing) && Array.isArray(earlier)) {
    const ids = new Set(existing.map(identify))
    const added = earlier.filter((each) => !ids.has(identify(each)))
    return added.length === 0 ? existing : [...existing, ...added].sort(compareTimes)
  }
  if (!isRecord(existing) || !isRecord(earlier)) return existing
  const united = Object.entries(existing).map(([key, value]) => [key, unite(value, earlier[key])])
  return { ...earlier, ...Object.fromEntries(united) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]'

const identify = (entry: unknown) => (isRecord(entry) ? (entry.id ?? entry.name ?? toText(entry)) : entry)

const compareTimes = (one: unknown, other: unknown) => readTime(one).localeCompare(readTime(other))

const readTime = (entry: unknown) => (isRecord(entry) && typeof entry.at === 'string' ? entry.at : '')

/** Omits the contents of pictures, because pictures with the same key and time are equal. */
const toText = (value: unknown) => JSON.stringify(value)
