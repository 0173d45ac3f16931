import { createStore, del, get, set, type UseStore, update } from 'idb-keyval'

/** A recording in the gallery, identified by its name, or a still that the console has made. */
export type CaseEntry = {
  name: string
  note: string
  still?: Blob | undefined
  /** Only set in the database, which stores the still under a separate key. */
  isStill?: boolean | undefined
}

/** Entries and titles of the case files, keyed by operator. */
export type CaseFiles = {
  files: Readonly<Record<string, readonly CaseEntry[]>>
  titles?: Readonly<Record<string, string>> | undefined
}

type Stored = { state: CaseFiles }

const KEY = 'case-files'
// Stills have separate keys, so that changing a note does not write them again
const stillKey = (owner: string, name: string) => `still/${owner}/${name}`

/**
 * Creates the storage for case files in IndexedDB. The database is opened on first use, so all calls reject in a
 * browser without IndexedDB.
 */
export const createCaseStorage = () => {
  const storedStills = new WeakSet<Blob>()
  let opened: UseStore | null = null
  const database: UseStore = async (mode, access) => {
    opened ??= createStore('rig-console-case-files', KEY)
    return opened(mode, access)
  }

  const withStill = async (owner: string, entry: CaseEntry): Promise<CaseEntry> => {
    if (!entry.isStill) return entry
    const still = await get<Blob>(stillKey(owner, entry.name), database)
    if (still) storedStills.add(still)
    return { ...entry, still }
  }

  return {
    read: async (): Promise<CaseFiles | null> => {
      const stored = await get<Stored>(KEY, database)
      if (!stored) return null
      const files: Record<string, readonly CaseEntry[]> = {}
      for (const [owner, entries] of Object.entries(stored.state.files))
        files[owner] = await Promise.all(entries.map((entry) => withStill(owner, entry)))
      return { ...stored.state, files }
    },
    /**
     * Stores the new stills of an operator, then applies `act` to the stored state, which another tab may have changed.
     */
    change: async (owner: string, entries: readonly CaseEntry[], act: (stored: CaseFiles) => CaseFiles) => {
      for (const { name, still } of entries) {
        if (!still || storedStills.has(still)) continue
        await set(stillKey(owner, name), still, database)
        storedStills.add(still)
      }
      await update<Stored>(KEY, (stored) => ({ state: withoutStills(act(stored?.state ?? { files: {} })) }), database)
    },
    removeStill: (owner: string, name: string) => del(stillKey(owner, name), database),
  }
}

const withoutStills = ({ files, ...rest }: CaseFiles): CaseFiles => ({
  ...rest,
  files: Object.fromEntries(
    Object.entries(files).map(([owner, entries]) => [
      owner,
      entries.map(({ still, ...entry }) => (still ? { ...entry, isStill: true } : entry)),
    ]),
  ),
})
