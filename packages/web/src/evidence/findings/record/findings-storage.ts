import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { fromStoredBlob, type StoredBlob, toStoredBlob } from '../../../console/stored-blob.ts'
import { type Finding, parseFinding } from './finding.ts'

const DATABASE = 'rig-console-findings'
const STORE = 'findings'

/** A picture of a finding, identified by the inspection that took it. */
export type InspectionPicture = { inspection: string; picture: Blob }

/**
 * A change to one finding. `act` gets the stored finding, which another tab may have changed, and returns null to
 * delete it. If another tab has deleted the finding, `fallback` is changed instead, so that no change is lost.
 */
export type FindingChange = {
  id: string
  act: (finding: Finding) => Finding | null
  fallback: Finding
  pictures: readonly InspectionPicture[]
}

type PreparedChange = Omit<FindingChange, 'pictures'> & {
  pictures: readonly { inspection: string; picture: StoredBlob }[]
}

export type StoredFindings = { findings: Finding[]; unreadable: readonly unknown[] }

// Pictures have separate keys, so that a list of 1,000 findings reads none of them
const findingKey = (account: string, id: string) => [account, 'finding', id]
const pictureKey = (account: string, id: string, inspection: string) => [account, 'picture', id, inspection]
const unreadableKey = (account: string, id: string) => [account, 'unreadable', id]
const rangeOf = (...start: string[]) => IDBKeyRange.bound(start, [...start, []])

/**
 * Creates the storage for findings in IndexedDB, which keeps the findings of each account apart. The database is opened
 * on first use, so all calls reject in a browser without IndexedDB.
 */
export const createFindingsStorage = () => {
  let opened: UseStore | null = null
  const database: UseStore = async (mode, access) => {
    opened ??= createStore(DATABASE, STORE)
    return opened(mode, access)
  }

  const applyChange = async (
    store: IDBObjectStore,
    account: string,
    { id, act, fallback, pictures }: PreparedChange,
  ) => {
    const key = findingKey(account, id)
    const stored: unknown = await promisifyRequest<unknown>(store.get(key))
    const parsed = parseFinding(stored)
    // An unreadable record is kept, because a later version may be able to read it
    if (stored !== undefined && !parsed) store.put(stored, unreadableKey(account, id))
    const changed = act(parsed ?? fallback)
    if (changed) {
      store.put(changed, key)
      for (const { inspection, picture } of pictures) store.put(picture, pictureKey(account, id, inspection))
    } else {
      store.delete(key)
      store.delete(rangeOf(account, 'picture', id))
    }
  }

  return {
    read: (account: string): Promise<StoredFindings> =>
      database('readonly', async (store) => {
        const [records, unreadable] = await Promise.all([
          promisifyRequest<unknown[]>(store.getAll(rangeOf(account, 'finding'))),
          promisifyRequest<unknown[]>(store.getAll(rangeOf(account, 'unreadable'))),
        ])
        const parsed = records.map((record) => ({ record, finding: parseFinding(record) }))
        return {
          findings: parsed.flatMap(({ finding }) => finding ?? []),
          unreadable: [...parsed.filter(({ finding }) => !finding).map(({ record }) => record), ...unreadable],
        }
      }),

    /** Applies changes in one transaction: all of them are stored, or none. */
    apply: async (account: string, changes: readonly FindingChange[]): Promise<void> => {
      // A transaction ends while it waits for anything but its own requests
      const prepared = await Promise.all(changes.map(prepareChange))
      return database('readwrite', async (store) => {
        try {
          for (const change of prepared) await applyChange(store, account, change)
        } catch (error) {
          abort(store.transaction)
          throw error
        }
        await promisifyRequest(store.transaction)
      })
    },

    readPicture: async (account: string, id: string, inspection: string): Promise<Blob | undefined> => {
      const stored = await database('readonly', (store) =>
        promisifyRequest<StoredBlob | undefined>(store.get(pictureKey(account, id, inspection))),
      )
      return stored && fromStoredBlob(stored)
    },

    /** Removes all keys of the account. */
    empty: (account: string): Promise<void> =>
      database('readwrite', async (store) => {
        store.delete(rangeOf(account))
        await promisifyRequest(store.transaction)
      }),
  }
}

const prepareChange = async ({ pictures, ...change }: FindingChange): Promise<PreparedChange> => {
  const stored = pictures.map(async ({ inspection, picture }) => ({
    inspection,
    picture: await toStoredBlob(picture),
  }))
  return { ...change, pictures: await Promise.all(stored) }
}

const abort = (transaction: IDBTransaction) => {
  try {
    transaction.abort()
  } catch {
    // The failed request has already aborted it
  }
}
