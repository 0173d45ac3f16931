import { createStore, del, get, set, type UseStore, update } from 'idb-keyval'

/** One piece of evidence: a recording of the gallery by its name, or a still that the console has made. */
export type CaseEntry = {
  name: string
  note: string
  still?: Blob | undefined
  /** Whether a still belongs to it, where that lies on its own. */
  isStill?: boolean | undefined
}

/** The case files of this browser and their titles, each under the name of its operator. */
export type CaseFiles = {
  files: Readonly<Record<string, readonly CaseEntry[]>>
  titles?: Readonly<Record<string, string>> | undefined
}

type Stored = { state: CaseFiles }

/** Where the case files lie in the browser's storage: stills on their own, so that no letter of a note writes them again. */
const KEY = 'case-files'
const stillKey = (operator: string, name: string) => `still/${operator}/${name}`

/** The stills that are stored. */
const storedStills = new WeakSet<Blob>()

/** What is stored; null if that is nothing. Rejects where the browser stores nothing. */
export const readCases = async (): Promise<CaseFiles | null> => {
  const stored = await get<Stored>(KEY, shelf)
  if (!stored) return null
  const files: Record<string, readonly CaseEntry[]> = {}
  for (const [operator, entries] of Object.entries(stored.state.files))
    files[operator] = await Promise.all(entries.map((entry) => withStill(operator, entry)))
  return { ...stored.state, files }
}

const withStill = async (operator: string, entry: CaseEntry): Promise<CaseEntry> => {
  if (!entry.isStill) return entry
  const still = await get<Blob>(stillKey(operator, entry.name), shelf)
  if (still) storedStills.add(still)
  return { ...entry, still }
}

/** Stores what is new in an operator's stills, then changes what is stored, by whichever tab. Rejects where that can't be. */
export const changeStored = async (
  operator: string,
  entries: readonly CaseEntry[],
  act: (kept: CaseFiles) => CaseFiles,
) => {
  for (const { name, still } of entries) {
    if (!still || storedStills.has(still)) continue
    await set(stillKey(operator, name), still, shelf)
    storedStills.add(still)
  }
  await update<Stored>(KEY, (stored) => ({ state: withoutStills(act(stored?.state ?? { files: {} })) }), shelf)
}

export const dropStill = (operator: string, name: string) => del(stillKey(operator, name), shelf)

const withoutStills = ({ files, ...kept }: CaseFiles): CaseFiles => ({
  ...kept,
  files: Object.fromEntries(
    Object.entries(files).map(([operator, entries]) => [
      operator,
      entries.map(({ still, ...entry }) => (still ? { ...entry, isStill: true } : entry)),
    ]),
  ),
})

let opened: UseStore | null = null

/** Opened when it is first used: a browser without IndexedDB rejects. */
const shelf: UseStore = async (mode, act) => {
  opened ??= createStore('rig-console-case-files', KEY)
  return opened(mode, act)
}
