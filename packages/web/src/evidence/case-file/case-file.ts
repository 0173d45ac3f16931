import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import { useConsole, useSession } from '../../console/console-context.tsx'
import type { Session } from '../../console/session.ts'
import { type CaseEntry, type CaseFiles, createCaseStorage } from './case-storage.ts'

const noEntries: readonly CaseEntry[] = []

/** Returns the operator's full name, or '' while no one is signed in. */
export const getOperatorName = ({ admin }: Pick<Session, 'admin'>) =>
  admin ? `${admin.firstName} ${admin.lastName}` : ''

/** Case files are keyed by the operator's name. */
const getOwner = getOperatorName

/**
 * Returns the case file of the signed-in operator, with its entries in the order in which they were added. If
 * `isStored` is false (in a private window, or when the disk is full), the case file is lost when the page closes.
 */
export const useCaseFile = () => {
  const { files, titles, isStored } = useStore(useConsole().part(createCaseFile).store)
  const owner = useSession(getOwner)
  return { entries: files[owner] ?? noEntries, title: titles?.[owner] ?? '', isStored }
}

/**
 * Creates the case files of a console, one for each operator, and shares them with other browser tabs. Each change
 * resolves to whether the browser has stored it.
 */
export const createCaseFile = ({ session, notices }: RigConsole) => {
  const store = createStore<CaseFiles & { isStored: boolean }>(() => ({ files: {}, isStored: true }))
  const storage = createCaseStorage()
  const otherTabs = new BroadcastChannel('case-files')
  let changes = 0
  /** Queue of writes, which resolves to whether the last write succeeded. */
  let storing = Promise.resolve(true)

  /**
   * Applies a change to the displayed state immediately, and then to the stored state, which another tab may have
   * changed.
   */
  const change = async (act: (state: CaseFiles, owner: string) => CaseFiles) => {
    const owner = getOwner(session.get())
    changes += 1
    store.setState((shown) => act(shown, owner))
    const { files, titles } = store.getState()
    const entries = files[owner] ?? noEntries
    // After a failed write, the whole case file replaces the stored case file
    const putAll = (stored: CaseFiles) => ({
      files: { ...stored.files, [owner]: entries },
      titles: { ...stored.titles, [owner]: titles?.[owner] ?? '' },
    })
    storing = storing.then((isUpToDate) =>
      storage
        .change(owner, entries, (stored) => (isUpToDate ? act(stored, owner) : putAll(stored)))
        .then(
          () => true,
          () => false,
        ),
    )
    const isStored = await storing
    store.setState({ isStored })
    if (isStored) otherTabs.postMessage('changed')
    return isStored
  }

  const changeEntries = (act: (entries: readonly CaseEntry[]) => readonly CaseEntry[]) =>
    change(({ files, ...rest }, owner) => ({ ...rest, files: { ...files, [owner]: act(files[owner] ?? noEntries) } }))

  /** Loads the stored state. Reads it again if this page has changed the case file in the meantime. */
  const read = async (): Promise<void> => {
    const changesBefore = changes
    if (!(await storing)) return
    const stored = await storage.read().catch(() => null)
    if (changesBefore !== changes) return read()
    if (stored) store.setState(stored)
  }
  otherTabs.onmessage = () => void read()
  void read()

  return {
    store,
    /** Adds recordings and stills, and shows a toast. An existing entry with the same name keeps its note. */
    add: async (added: readonly Omit<CaseEntry, 'note'>[]) => {
      const isStored = await changeEntries((entries) => {
        const names = new Set(entries.map(({ name }) => name))
        return [...entries, ...added.filter(({ name }) => !names.has(name)).map((entry) => ({ ...entry, note: '' }))]
      })
      if (isStored) notices.success('Added to the case file')
      else notices.error('Added, but this browser cannot store the case file')
      return isStored
    },
    setNote: (name: string, note: string) =>
      changeEntries((entries) => entries.map((entry) => (entry.name === name ? { ...entry, note } : entry))),
    setTitle: (title: string) => change((state, owner) => ({ ...state, titles: { ...state.titles, [owner]: title } })),
    remove: async (name: string) => {
      const owner = getOwner(session.get())
      if (await changeEntries((entries) => entries.filter((entry) => entry.name !== name)))
        await storage.removeStill(owner, name).catch(() => {})
    },
    empty: async () => {
      const owner = getOwner(session.get())
      const stills = (store.getState().files[owner] ?? noEntries).filter(({ still }) => still)
      const isStored = await change(({ files, titles }) => ({
        files: { ...files, [owner]: [] },
        titles: { ...titles, [owner]: '' },
      }))
      if (isStored) await Promise.all(stills.map(({ name }) => storage.removeStill(owner, name))).catch(() => {})
    },
    close: () => {
      otherTabs.onmessage = null
      // Pending writes must still notify the other tabs
      void storing.then(() => otherTabs.close())
    },
  }
}
