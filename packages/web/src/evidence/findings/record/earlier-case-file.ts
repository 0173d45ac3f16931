import { getAccountKey, getOperatorName } from '../../../console/account.ts'
import type { ReadableRecords, WritableRecords } from '../../../console/account-database.ts'
import { type AccountStore, accountKeys } from '../../../console/account-store.ts'
import type { RigConsole } from '../../../console/console.ts'
import { fromStoredBlob, type StoredBlob } from '../../../console/stored-blob.ts'
import type { Collected } from './change-finding.ts'
import type { Still } from './finding.ts'

/** An entry of a case file, in which versions up to 1.1 collected recordings and stills. */
type CaseEntry = { name: string; note: string; isStill?: boolean; sources?: Still['sources'] }

/** Case files of version 1.0, keyed by the operator's first and last name. */
type NamedCases = { state: { files: Record<string, readonly CaseEntry[]>; titles?: Record<string, string> } }

const NAMED_KEY = 'case-files'
const namedStillKey = (operatorName: string, name: string) => `still/${operatorName}/${name}`

/** Adds collected recordings and stills. An entry with the same `id` is added once. Resolves to whether the browser has stored it. */
type Observe = (collected: readonly (Collected & { id: string })[]) => Promise<boolean>

/** Moves the case file of each account that signs in to its observations. */
export const createEarlierCaseFile = (rigConsole: RigConsole, accountStore: AccountStore, observe: Observe) => {
  const { session } = rigConsole
  let account: string | null = null

  const move = async (
    read: (records: ReadableRecords, account: string) => Promise<Collected[]>,
    remove: (records: WritableRecords, account: string) => Promise<void>,
  ) => {
    const collected = await accountStore.read('case-files', read)
    if (collected.length === 0) return
    const isStored = await observe(collected.map((each) => ({ ...each, id: `case file: ${each.name}` })))
    if (!isStored) return
    await accountStore.write('case-files', async (records, owner) => {
      // What a tab of version 1.1 has added in the meantime is moved with the next load
      if (JSON.stringify(await read(records, owner)) === JSON.stringify(collected)) await remove(records, owner)
    })
  }
  const openAccount = () => {
    const opened = getAccountKey(rigConsole)
    if (opened === account) return
    account = opened
    if (opened === null) return
    move(readCaseFile, removeCaseFile).catch((error: unknown) => console.warn('The earlier case file is kept', error))
  }
  openAccount()
  const unsubscribe = session.store.subscribe(openAccount)

  return {
    /** Resolves to the number of entries that version 1.0 has stored for an operator of the same name. */
    countNamed: () =>
      accountStore.read('case-files', async (records) => {
        const { files } = await readNamed(records)
        return files[getOperatorName(session.get())]?.length ?? 0
      }),
    /** Moves what version 1.0 has stored for an operator of the same name. Rejects if the browser has no storage. */
    claimNamed: () => {
      const operatorName = getOperatorName(session.get())
      return move(
        (records) => readNamedCaseFile(records, operatorName),
        (records) => removeNamedCaseFile(records, operatorName),
      )
    },
    close: unsubscribe,
  }
}

const readCaseFile = async (records: ReadableRecords, account: string): Promise<Collected[]> => {
  const stored: { title: string; entries: readonly CaseEntry[] } | undefined = await records.get([account, 'file'])
  return stored ? collect(stored.title, stored.entries, ({ name }) => records.get([account, 'still', name])) : []
}

const removeCaseFile = (records: WritableRecords, account: string) => records.delete(accountKeys(account))

const readNamedCaseFile = async (records: ReadableRecords, operatorName: string): Promise<Collected[]> => {
  const { files, titles } = await readNamed(records)
  const readStill = ({ name }: CaseEntry) => records.get(namedStillKey(operatorName, name))
  return collect(titles?.[operatorName] ?? '', files[operatorName] ?? [], readStill)
}

const removeNamedCaseFile = async (records: WritableRecords, operatorName: string) => {
  const { files, titles } = await readNamed(records)
  for (const { name } of files[operatorName] ?? []) await records.delete(namedStillKey(operatorName, name))
  const others = Object.keys(files).filter((owner) => owner !== operatorName && files[owner]?.length)
  if (others.length === 0) await records.delete(NAMED_KEY)
  else await records.put({ state: { files: pick(files, others), titles: pick(titles ?? {}, others) } }, NAMED_KEY)
}

const readNamed = async (records: ReadableRecords): Promise<NamedCases['state']> => {
  const stored: NamedCases | undefined = await records.get(NAMED_KEY)
  return stored?.state ?? { files: {} }
}

const pick = <Value>(record: Record<string, Value>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))

/** The title of a case file becomes the first paragraph of each note. */
const collect = (
  title: string,
  entries: readonly CaseEntry[],
  readStill: (entry: CaseEntry) => Promise<StoredBlob | undefined>,
): Promise<Collected[]> =>
  Promise.all(
    entries.map(async (entry) => {
      const { name, sources = [] } = entry
      const note = [title, entry.note].filter(Boolean).join('\n\n')
      const stored = entry.isStill ? await readStill(entry) : undefined
      return stored ? { name, note, still: { picture: fromStoredBlob(stored), sources } } : { name, note }
    }),
  )
