import type { ReadableRecords, WritableRecords } from '../../console/account-database.ts'
import { type CaseChange, type CaseFile, emptyCase, LEGACY_KEY, type LegacyCases } from './case-entry.ts'

const stillKey = (operatorName: string, name: string) => `still/${operatorName}/${name}`

/** Takes the case file that an earlier version has stored for an operator, and returns a change that adds it. */
export const takeLegacyCase = async (records: WritableRecords, operatorName: string): Promise<CaseChange> => {
  const legacy = await readLegacyCase(records, operatorName)
  await removeLegacyCase(records, operatorName)
  return (file) => merge(file, legacy)
}

const readLegacyCase = async (records: ReadableRecords, operatorName: string): Promise<CaseFile> => {
  const { files, titles } = await readAll(records)
  const entries = files[operatorName] ?? []
  if (entries.length === 0) return emptyCase
  const stills: (Blob | undefined)[] = await Promise.all(
    entries.map(({ name }) => records.get(stillKey(operatorName, name))),
  )
  return {
    title: titles?.[operatorName] ?? '',
    entries: entries.map(({ isStill: _isStill, ...entry }, index) => ({ ...entry, still: stills[index] })),
  }
}

/** Removes the case file of an operator, and the names of operators whose case files are empty. */
const removeLegacyCase = async (records: WritableRecords, operatorName: string) => {
  const { files, titles } = await readAll(records)
  for (const { name } of files[operatorName] ?? []) await records.delete(stillKey(operatorName, name))
  const others = Object.keys(files).filter((owner) => owner !== operatorName && files[owner]?.length)
  if (others.length === 0) await records.delete(LEGACY_KEY)
  else await records.put({ state: { files: pick(files, others), titles: pick(titles ?? {}, others) } }, LEGACY_KEY)
}

const readAll = async (records: ReadableRecords): Promise<LegacyCases['state']> => {
  const stored: LegacyCases | undefined = await records.get(LEGACY_KEY)
  return stored?.state ?? { files: {} }
}

const pick = <Value>(record: Record<string, Value>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))

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
