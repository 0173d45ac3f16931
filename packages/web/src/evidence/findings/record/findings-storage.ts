import type { ReadableRecords, WritableRecords } from '../../../console/account-database.ts'
import { accountKeys } from '../../../console/account-store.ts'
import { fromStoredBlob, type StoredBlob, toStoredBlob } from '../../../console/stored-blob.ts'
import { type Finding, parseFinding } from './finding.ts'

/** A picture of a finding, identified by the inspection that took it. */
export type InspectionPicture = { inspection: string; picture: Blob }

/**
 * A change to one finding. `act` gets the stored finding and returns null to delete it. If another tab has deleted it,
 * `fallback` is changed instead.
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

export const readFindings = async (records: ReadableRecords, account: string): Promise<StoredFindings> => {
  const [stored, unreadable] = await Promise.all([
    records.getAll(accountKeys(account, 'finding')),
    records.getAll(accountKeys(account, 'unreadable')),
  ])
  const parsed = stored.map((record) => ({ record, finding: parseFinding(record) }))
  return {
    findings: parsed.flatMap(({ finding }) => finding ?? []),
    unreadable: [...parsed.filter(({ finding }) => !finding).map(({ record }) => record), ...unreadable],
  }
}

export const readFindingPicture =
  (id: string, inspection: string) =>
  async (records: ReadableRecords, account: string): Promise<Blob | null> => {
    const stored: StoredBlob | undefined = await records.get(pictureKey(account, id, inspection))
    return stored ? fromStoredBlob(stored) : null
  }

export const prepareFindingChanges = async (changes: readonly FindingChange[]) => {
  const prepared = await Promise.all(changes.map(prepareChange))
  return async (records: WritableRecords, account: string) => {
    for (const change of prepared) await applyChange(records, account, change)
  }
}

const applyChange = async (
  records: WritableRecords,
  account: string,
  { id, act, fallback, pictures }: PreparedChange,
) => {
  const key = findingKey(account, id)
  const stored: unknown = await records.get(key)
  const parsed = parseFinding(stored)
  // An unreadable record is kept, because a later version may be able to read it
  if (stored !== undefined && !parsed) await records.put(stored, unreadableKey(account, id))
  const changed = act(parsed ?? fallback)
  if (changed) {
    await records.put(changed, key)
    for (const { inspection, picture } of pictures) await records.put(picture, pictureKey(account, id, inspection))
  } else {
    await records.delete(key)
    await records.delete(accountKeys(account, 'picture', id))
  }
}

const prepareChange = async ({ pictures, ...change }: FindingChange): Promise<PreparedChange> => {
  const stored = pictures.map(async ({ inspection, picture }) => ({
    inspection,
    picture: await toStoredBlob(picture),
  }))
  return { ...change, pictures: await Promise.all(stored) }
}
