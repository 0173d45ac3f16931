import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { fromStoredBlob, type StoredBlob, toStoredBlob } from '../../console/stored-blob.ts'
import { type CaseChange, type CaseFile, emptyCase } from './case-entry.ts'
import { readLegacyCase, removeLegacyCase } from './legacy-case.ts'

const DATABASE = 'rig-console-case-files'
const STORE = 'case-files'

// Each key starts with the account. Stills have separate keys, so that changing a note does not write them again
const fileKey = (account: string) => [account, 'file']
const stillKey = (account: string, name: string) => [account, 'still', name]
const accountKeys = (account: string) => IDBKeyRange.bound([account], [account, []])
const stillKeys = (account: string) => IDBKeyRange.bound([account, 'still'], [account, 'still', []])

/**
 * Creates the storage for case files in IndexedDB, with one case file for each account. The database is opened on first
 * use, so all calls reject in a browser without IndexedDB. Each call is one transaction.
 */
export const createCaseStorage = () => {
  const storedStills = new WeakSet<Blob>()
  let opened: UseStore | null = null
  const database: UseStore = async (mode, access) => {
    opened ??= createStore(DATABASE, STORE)
    return opened(mode, access)
  }

  const applyChange = async (
    store: IDBObjectStore,
    account: string,
    change: CaseChange,
    contents: ReadonlyMap<Blob, StoredBlob>,
  ) => {
    const before = await readFile(store, account)
    const after = change(before)
    const names = new Set(after.entries.map(({ name }) => name))
    for (const { name } of before.entries) if (!names.has(name)) store.delete(stillKey(account, name))
    const newStills = after.entries.flatMap(({ name, still }) =>
      still && !storedStills.has(still) ? [{ name, still }] : [],
    )
    for (const { name, still } of newStills) store.put(contents.get(still) ?? still, stillKey(account, name))
    if (after.entries.length === 0 && after.title === '') store.delete(accountKeys(account))
    else store.put(withoutStills(after), fileKey(account))
    await promisifyRequest(store.transaction)
    for (const { still } of newStills) storedStills.add(still)
  }

  return {
    read: (account: string): Promise<CaseFile> =>
      database('readonly', async (store) => {
        const [{ title, entries }, keys, stored] = await Promise.all([
          readFile(store, account),
          promisifyRequest(store.getAllKeys(stillKeys(account))),
          promisifyRequest<StoredBlob[]>(store.getAll(stillKeys(account))),
        ])
        const stills = stored.map(fromStoredBlob)
        for (const still of stills) storedStills.add(still)
        const byName = new Map(keys.map((key, index) => [nameOf(key), stills[index]]))
        return {
          title,
          entries: entries.map((entry) => (entry.isStill ? { ...entry, still: byName.get(entry.name) } : entry)),
        }
      }),

    /** Applies a change to the stored case file, which another tab may have changed. Stores all of it or nothing. */
    change: async (account: string, change: CaseChange) => {
      // A transaction ends while it waits for anything but its own requests. Stored entries contain no stills, so a
      // change adds the same ones to an empty case file
      const contents = await readStills(change(emptyCase))
      return database('readwrite', (store) => abortIfRejected(store, applyChange(store, account, change, contents)))
    },

    /**
     * Returns the number of entries that an earlier version has stored for an operator of this name. Removes the name
     * if there are none.
     */
    countLegacyEntries: (operatorName: string) =>
      database('readwrite', async (store) => {
        const { entries } = await readLegacyCase(store, operatorName)
        if (entries.length === 0) await removeLegacyCase(store, operatorName)
        return entries.length
      }),

    /** Moves the case file that an earlier version has stored for an operator of this name to the account. */
    claimLegacyCase: (account: string, operatorName: string) =>
      database('readwrite', async (store) => {
        const claim = async () => {
          const legacy = await readLegacyCase(store, operatorName)
          await removeLegacyCase(store, operatorName)
          // This browser has stored the stills as Blobs before
          await applyChange(store, account, (file) => merge(file, legacy), new Map())
        }
        await abortIfRejected(store, claim())
      }),
  }
}

const readFile = async (store: IDBObjectStore, account: string) =>
  (await promisifyRequest<CaseFile | undefined>(store.get(fileKey(account)))) ?? emptyCase

const readStills = async ({ entries }: CaseFile) => {
  const stills = entries.flatMap(({ still }) => still ?? [])
  return new Map(await Promise.all(stills.map(async (still) => [still, await toStoredBlob(still)] as const)))
}

const nameOf = (key: IDBValidKey) => (Array.isArray(key) ? key[2] : key)

const withoutStills = ({ entries, title }: CaseFile): CaseFile => ({
  title,
  entries: entries.map(({ still, ...entry }) => (still ? { ...entry, isStill: true } : entry)),
})

/** Adds the entries of another case file. Keeps both notes on an entry that is in both. */
const merge = (file: CaseFile, added: CaseFile): CaseFile => {
  const addedNotes = new Map(added.entries.map(({ name, note }) => [name, note]))
  const names = new Set(file.entries.map(({ name }) => name))
  const existing = file.entries.map((entry) => {
    const other = addedNotes.get(entry.name) ?? ''
    return { ...entry, note: entry.note === other ? other : [entry.note, other].filter(Boolean).join('\n\n') }
  })
  const titles = [...new Set([file.title, added.title])].filter(Boolean)
  return { title: titles.join(', '), entries: [...existing, ...added.entries.filter(({ name }) => !names.has(name))] }
}

/** An exception, unlike a failed request, would leave the transaction open, and the browser would commit it. */
const abortIfRejected = async (store: IDBObjectStore, work: Promise<void>) => {
  try {
    await work
  } catch (error) {
    abort(store.transaction)
    throw error
  }
}

const abort = (transaction: IDBTransaction) => {
  try {
    transaction.abort()
  } catch {
    // The failed request has already aborted it
  }
}
