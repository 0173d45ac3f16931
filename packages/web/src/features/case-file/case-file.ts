import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { useSession } from '../../lib/session.ts'

/** One piece of evidence: a recording of the gallery by its name, or a still that the console has made. */
export type CaseEntry = { name: string; note: string; still?: Blob | undefined }

/** The case files of this browser, each under the name of its operator. */
type CaseFiles = { files: Readonly<Record<string, readonly CaseEntry[]>> }

/** A browser that stores nothing (a private window) keeps the case file until the page is left. */
const shelf: PersistStorage<CaseFiles> = {
  getItem: async (name) => (await get(name, openShelf()).catch(() => null)) ?? null,
  setItem: (name, value) => set(name, value, openShelf()).catch(() => {}),
  removeItem: (name) => del(name, openShelf()).catch(() => {}),
}

const useCaseFiles = create<CaseFiles>()(
  persist((): CaseFiles => ({ files: {} }), { name: 'case-files', storage: shelf }),
)

const none: readonly CaseEntry[] = []

/** The case file of the operator who is signed in, in the order in which it was collected. */
export const useCaseFile = (): readonly CaseEntry[] => {
  const operator = useSession(nameOperator)
  return useCaseFiles(({ files }) => files[operator] ?? none)
}

type Change = (entries: readonly CaseEntry[]) => readonly CaseEntry[]

/** A change waits until the stored case file has been read, which would otherwise overwrite it. */
const change = (act: Change) => {
  const { persist: kept } = useCaseFiles
  if (kept.hasHydrated()) return changeNow(act)
  const stop = kept.onFinishHydration(() => {
    stop()
    changeNow(act)
  })
}

const changeNow = (act: Change) =>
  useCaseFiles.setState(({ files }) => {
    const operator = nameOperator(useSession.getState())
    return { files: { ...files, [operator]: act(files[operator] ?? none) } }
  })

/** Adds recordings and stills; what is there already stays as it is. */
export const addToCase = (added: readonly Omit<CaseEntry, 'note'>[]) =>
  change((entries) => {
    const known = new Set(entries.map(({ name }) => name))
    return [...entries, ...added.filter(({ name }) => !known.has(name)).map((entry) => ({ ...entry, note: '' }))]
  })

export const noteInCase = (name: string, note: string) =>
  change((entries) => entries.map((entry) => (entry.name === name ? { ...entry, note } : entry)))

export const removeFromCase = (name: string) => change((entries) => entries.filter((entry) => entry.name !== name))

export const emptyCase = () => change(() => [])

const nameOperator = ({ admin }: { admin: { firstName: string; lastName: string } | null }) =>
  admin ? `${admin.firstName} ${admin.lastName}` : ''

let opened: UseStore | null = null

/** Opened when it is first used: a browser without IndexedDB rejects. */
function openShelf(): UseStore {
  return async (mode, act) => {
    opened ??= createStore('rig-console-case-files', 'case-files')
    return opened(mode, act)
  }
}
