import type { ReadableRecords, WritableRecords } from '../../console/account-database.ts'
import { accountKeys } from '../../console/account-store.ts'
import { fromStoredBlob, type StoredBlob, toStoredBlob } from '../../console/stored-blob.ts'
import { type CaseChange, type CaseFile, emptyCase, LEGACY_KEY, type LegacyCases } from './case-entry.ts'

// Stills have separate keys, so that changing a note does not write them again
const fileKey = (account: string) => [account, 'file']
const stillKey = (account: string, name: string) => [account, 'still', name]

/** Creates functions that read and change the stored case file of an account. */
export const createCaseStorage = () => {
  const storedStills = new WeakSet<Blob>()

  const applyChange = async (
    records: WritableRecords,
    account: string,
    change: CaseChange,
    contents: ReadonlyMap<Blob, StoredBlob>,
  ) => {
    const before = await readFile(records, account)
    const after = change(before)
    const names = new Set(after.entries.map(({ name }) => name))
    for (const { name } of before.entries) if (!names.has(name)) await records.delete(stillKey(account, name))
    const newStills = after.entries.flatMap(({ name, still }) =>
      still && !storedStills.has(still) ? [{ name, still }] : [],
    )
    for (const { name, still } of newStills) await records.put(contents.get(still) ?? still, stillKey(account, name))
    if (after.entries.length === 0 && after.title === '') await records.delete(accountKeys(account))
    else await records.put(withoutStills(after), fileKey(account))
    const markStored = () => {
      for (const { still } of newStills) storedStills.add(still)
    }
    records.transaction.done.then(markStored, () => undefined)
  }

  return {
    read: async (records: ReadableRecords, account: string): Promise<CaseFile> => {
      const stillKeys = accountKeys(account, 'still')
      const [{ title, entries }, keys, stored] = await Promise.all([
        readFile(records, account),
        records.getAllKeys(stillKeys),
        records.getAll(stillKeys),
      ])
      const stills = stored.map(fromStoredBlob)
      for (const still of stills) storedStills.add(still)
      const byName = new Map(keys.map((key, index) => [nameOf(key), stills[index]]))
      return {
        title,
        entries: entries.map((entry) => (entry.isStill ? { ...entry, still: byName.get(entry.name) } : entry)),
      }
    },

    prepare: async (changes: readonly CaseChange[]) => {
      const change: CaseChange = (file) => changes.reduce((each, act) => act(each), file)
      // Stored entries contain no stills, so a change adds the same ones to an empty case file
      const contents = await readStills(change(emptyCase))
      return (records: WritableRecords, account: string) => applyChange(records, account, change, contents)
    },

    /** Applies a change that adds only stills which this browser has stored as Blobs before. */
    apply: (records: WritableRecords, account: string, change: CaseChange) =>
      applyChange(records, account, change, new Map()),
  }
}

/** Returns the number of entries that an earlier version has stored for an operator of this name. */
export const countLegacyEntries = async (records: ReadableRecords, operatorName: string): Promise<number> => {
  const stored: LegacyCases | undefined = await records.get(LEGACY_KEY)
  return stored?.state.files[operatorName]?.length ?? 0
}

const readFile = async (records: ReadableRecords, account: string): Promise<CaseFile> =>
  (await records.get(fileKey(account))) ?? emptyCase

const readStills = async ({ entries }: CaseFile) => {
  const stills = entries.flatMap(({ still }) => still ?? [])
  return new Map(await Promise.all(stills.map(async (still) => [still, await toStoredBlob(still)] as const)))
}

const nameOf = (key: IDBValidKey) => (Array.isArray(key) ? key[2] : key)

const withoutStills = ({ entries, title }: CaseFile): CaseFile => ({
  title,
  entries: entries.map(({ still, ...entry }) => (still ? { ...entry, isStill: true } : entry)),
})
