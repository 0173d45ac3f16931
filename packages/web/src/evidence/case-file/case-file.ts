import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import { useConsole, useSession } from '../../console/console-context.tsx'
import type { Session } from '../../console/session.ts'
import { type CaseEntry, type CaseFiles, createCaseStorage } from './case-storage.ts'

const noEntries: readonly CaseEntry[] = []

/** Returns the operator's name; '' while no one is signed in. */
export const operatorName = ({ admin }: Pick<Session, 'admin'>) => (admin ? `${admin.firstName} ${admin.lastName}` : '')

/** The key of an operator's case file in the browser's storage. */
const ownerOf = operatorName

/**
 * Returns the entries of the operator's case file in the order in which they were added, its title, and whether the browser
 * stores it; if not (a private window, a full disk), it is lost with the page.
 */
export const useCaseFile = () => {
  const { files, titles, isStored } = useStore(useConsole().part(createCaseFile).store)
  const owner = useSession(ownerOf)
  return { entries: files[owner] ?? noEntries, title: titles?.[owner] ?? '', isStored }
}

/**
 * Creates the case files of a console, a part of it: one for each operator, shared with the other tabs of the browser. Each
 * change resolves to whether the browser has stored it.
 */
export const createCaseFile = ({ session, notices }: RigConsole) => {
  const store = createStore<CaseFiles & { isStored: boolean }>(() => ({ files: {}, isStored: true }))
  const storage = createCaseStorage()
  const otherTabs = new BroadcastChannel('case-files')
  let changes = 0
  /** Changes are stored one after another, in the order in which they were made. Resolves to whether the last one was stored. */
  let storing = Promise.resolve(true)

  /** Changes the displayed state immediately, and then the stored state, which another tab may have changed. */
  const change = async (act: (state: CaseFiles, owner: string) => CaseFiles) => {
    const owner = ownerOf(session.get())
    changes += 1
    store.setState((shown) => act(shown, owner))
    const { files, titles } = store.getState()
    const entries = files[owner] ?? noEntries
    // If the changes before were not stored, the whole case file replaces the stored one
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

  /** Shows the stored state, unless this page has changed it in the meantime. */
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
    /** Adds recordings and stills, and shows a toast; an entry of the same name stays as it is. */
    add: async (added: readonly Omit<CaseEntry, 'note'>[]) => {
      const isStored = await changeEntries((entries) => {
        const names = new Set(entries.map(({ name }) => name))
        return [...entries, ...added.filter(({ name }) => !names.has(name)).map((entry) => ({ ...entry, note: '' }))]
      })
      if (isStored) notices.success('Added to the case file')
      else notices.error('Added, but this browser has no room to keep the case file')
      return isStored
    },
    setNote: (name: string, note: string) =>
      changeEntries((entries) => entries.map((entry) => (entry.name === name ? { ...entry, note } : entry))),
    setTitle: (title: string) => change((state, owner) => ({ ...state, titles: { ...state.titles, [owner]: title } })),
    remove: async (name: string) => {
      const owner = ownerOf(session.get())
      if (await changeEntries((entries) => entries.filter((entry) => entry.name !== name)))
        await storage.removeStill(owner, name).catch(() => {})
    },
    /** Removes all entries, their stills and the title. */
    empty: async () => {
      const owner = ownerOf(session.get())
      const stills = (store.getState().files[owner] ?? noEntries).filter(({ still }) => still)
      const isStored = await change(({ files, titles }) => ({
        files: { ...files, [owner]: [] },
        titles: { ...titles, [owner]: '' },
      }))
      if (isStored) await Promise.all(stills.map(({ name }) => storage.removeStill(owner, name))).catch(() => {})
    },
    close: () => {
      otherTabs.onmessage = null
      // Other tabs are still notified of changes that are being stored
      void storing.then(() => otherTabs.close())
    },
  }
}
