import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { getAccountKey, getOperatorName } from '../../console/account.ts'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { type CaseChange, type CaseEntry, type CaseFile, emptyCase } from './case-entry.ts'
import { createCaseStorage } from './case-storage.ts'

type CaseFileState = CaseFile & {
  /** False if the browser has no storage or the disk is full: the case file is lost when the page closes. */
  isStored: boolean
  /** Number of entries that an earlier version has stored for an operator of the same name. */
  legacyCount: number
}

const initialState: CaseFileState = { ...emptyCase, isStored: true, legacyCount: 0 }

/** Returns the case file of the signed-in account, with its entries in the order in which they were added. */
export const useCaseFile = () => useStore(useConsole().part(createCaseFile).store)

/**
 * Creates the case file of the signed-in account, and shares it with other browser tabs. Each change resolves to
 * whether the browser has stored it.
 */
export const createCaseFile = (rigConsole: RigConsole) => {
  const { session, notices } = rigConsole
  const store = createStore<CaseFileState>(() => initialState)
  const storage = createCaseStorage()
  const otherTabs = new BroadcastChannel('case-files')
  let opened = createWriter(storage, getAccountKey(rigConsole))
  let changes = 0

  /** Loads the stored case file. Reads it again if this page has changed the case file in the meantime. */
  const read = async (): Promise<void> => {
    const { account, settled } = opened
    const changesBefore = changes
    if (account === null || !(await settled())) return
    const operatorName = getOperatorName(session.get())
    const stored = await Promise.all([storage.read(account), storage.countLegacyEntries(operatorName)]).catch(
      () => null,
    )
    if (account !== opened.account) return
    if (changesBefore !== changes) return read()
    if (stored) store.setState({ ...stored[0], legacyCount: stored[1] })
  }

  const openAccount = () => {
    const account = getAccountKey(rigConsole)
    if (account === opened.account) return
    opened = createWriter(storage, account)
    store.setState(initialState)
    void read()
  }
  const unsubscribe = session.store.subscribe(openAccount)
  otherTabs.onmessage = () => void read()
  void read()

  /** Applies a change to the displayed case file immediately, and then to the stored one. */
  const change = async (act: CaseChange) => {
    const { account, write } = opened
    const wasStored = store.getState().isStored
    changes += 1
    store.setState(act)
    const isStored = await write(act)
    if (isStored) otherTabs.postMessage('changed')
    if (account !== opened.account) return isStored
    store.setState({ isStored })
    // While writes failed, this tab has ignored the changes by other tabs
    if (isStored && !wasStored) void read()
    return isStored
  }

  const changeEntries = (act: (entries: readonly CaseEntry[]) => readonly CaseEntry[]) =>
    change(({ entries, title }) => ({ title, entries: act(entries) }))

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
    setTitle: (title: string) => change(({ entries }) => ({ entries, title })),
    remove: (name: string) => changeEntries((entries) => entries.filter((entry) => entry.name !== name)),
    empty: () => change(() => emptyCase),
    /** Moves the case file that an earlier version has stored for an operator of the same name to this account. */
    claimLegacyCase: async () => {
      const { account } = opened
      if (account === null) return
      const isClaimed = await storage.claimLegacyCase(account, getOperatorName(session.get())).then(
        () => true,
        () => false,
      )
      if (!isClaimed) notices.error('This browser could not open the earlier case file')
      otherTabs.postMessage('changed')
      await read()
    },
    close: () => {
      unsubscribe()
      otherTabs.onmessage = null
      // Pending writes must still notify the other tabs
      void opened.settled().then(() => otherTabs.close())
    },
  }
}

/**
 * Creates the queue of changes to one account's case file. A failed change is repeated with the next one, so that the
 * stored case file keeps the changes of other tabs. Without an account, nothing is stored.
 */
const createWriter = (storage: ReturnType<typeof createCaseStorage>, account: string | null) => {
  let pending: readonly CaseChange[] = []
  let writing = Promise.resolve(true)

  const writePending = async () => {
    const written = pending
    if (account === null) return false
    try {
      if (written.length > 0) await storage.change(account, (file) => written.reduce((each, act) => act(each), file))
      pending = pending.slice(written.length)
      return true
    } catch {
      return false
    }
  }

  return {
    account,
    write: (act: CaseChange) => {
      pending = [...pending, act]
      writing = writing.then(writePending)
      return writing
    },
    /** Resolves after all writes, to whether the stored case file is complete. */
    settled: () => writing,
  }
}
