import { useStore } from 'zustand'
import { getOperatorName } from '../../console/account.ts'
import { createAccountStore } from '../../console/account-store.ts'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { type CaseChange, type CaseEntry, type CaseFile, emptyCase } from './case-entry.ts'
import { countLegacyEntries, createCaseStorage } from './case-storage.ts'
import { takeLegacyCase } from './legacy-case.ts'

type CaseFileState = CaseFile & {
  /** Number of entries that an earlier version has stored for an operator of the same name. */
  legacyCount: number
}

/** Returns the case file of the signed-in account, with its entries in the order in which they were added. */
export const useCaseFile = () => useStore(useConsole().part(createCaseFile).store)

/**
 * Creates the case file of the signed-in account, and shares it with other browser tabs. Each change resolves to
 * whether the browser has stored it.
 */
export const createCaseFile = (rigConsole: RigConsole) => {
  const { session, notices } = rigConsole
  const accountStore = rigConsole.part(createAccountStore)
  const storage = createCaseStorage()
  const { store, change, reread } = accountStore.collect<CaseFileState, CaseChange>({
    name: 'case-files',
    label: 'the case file',
    initial: { ...emptyCase, legacyCount: 0 },
    read: async (records, account) => {
      const legacyCount = await countLegacyEntries(records, getOperatorName(session.get()))
      return { ...(await storage.read(records, account)), legacyCount }
    },
    show: (file, act) => ({ ...file, ...act(file) }),
    prepare: storage.prepare,
    hasContent: ({ entries }) => entries.length > 0,
  })

  const changeEntries = (act: (entries: readonly CaseEntry[]) => readonly CaseEntry[]) =>
    change([({ entries, title }) => ({ title, entries: act(entries) })])

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
    setTitle: (title: string) => change([({ entries }) => ({ entries, title })]),
    remove: (name: string) => changeEntries((entries) => entries.filter((entry) => entry.name !== name)),
    empty: () => change([() => emptyCase]),
    /** Moves the case file that an earlier version has stored for an operator of the same name to this account. */
    claimLegacyCase: async () => {
      const operatorName = getOperatorName(session.get())
      try {
        await accountStore.write('case-files', async (records, account) =>
          storage.apply(records, account, await takeLegacyCase(records, operatorName)),
        )
      } catch {
        notices.error('This browser could not open the earlier case file')
      }
      await reread()
    },
  }
}
