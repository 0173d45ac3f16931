import { promisifyRequest } from 'idb-keyval'
import { type CaseEntry, type CaseFile, emptyCase } from './case-entry.ts'

/** Case files of version 1.1 and earlier, keyed by the operator's first and last name. */
type LegacyCases = {
  state: { files: Record<string, readonly CaseEntry[]>; titles?: Record<string, string> | undefined }
}

const KEY = 'case-files'
const stillKey = (operatorName: string, name: string) => `still/${operatorName}/${name}`

export const readLegacyCase = async (store: IDBObjectStore, operatorName: string): Promise<CaseFile> => {
  const { files, titles } = await readAll(store)
  const entries = files[operatorName] ?? []
  if (entries.length === 0) return emptyCase
  const stills = await Promise.all(
    entries.map(({ name }) => promisifyRequest<Blob | undefined>(store.get(stillKey(operatorName, name)))),
  )
  return {
    title: titles?.[operatorName] ?? '',
    entries: entries.map(({ isStill: _isStill, ...entry }, index) => ({ ...entry, still: stills[index] })),
  }
}

/** Removes the case file of an operator, and the names of operators whose case files are empty. */
export const removeLegacyCase = async (store: IDBObjectStore, operatorName: string) => {
  const { files, titles } = await readAll(store)
  for (const { name } of files[operatorName] ?? []) store.delete(stillKey(operatorName, name))
  const others = Object.keys(files).filter((owner) => owner !== operatorName && files[owner]?.length)
  if (others.length === 0) store.delete(KEY)
  else store.put({ state: { files: pick(files, others), titles: pick(titles ?? {}, others) } }, KEY)
}

const readAll = async (store: IDBObjectStore): Promise<LegacyCases['state']> =>
  (await promisifyRequest<LegacyCases | undefined>(store.get(KEY)))?.state ?? { files: {} }

const pick = <Value>(record: Record<string, Value>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))
