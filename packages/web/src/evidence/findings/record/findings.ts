import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { getAccountKey, getOperatorName } from '../../../console/account.ts'
import type { RigConsole } from '../../../console/console.ts'
import { useConsole } from '../../../console/console-context.tsx'
import { createId } from '../../../console/create-id.ts'
import { type Author, addInspection, editFinding, removeInspection, setOnset } from './change-finding.ts'
import type { Finding, FindingFields, FindingOrigin, Inspection, Mark, Onset } from './finding.ts'
import { createFindingsStorage, type FindingChange, type InspectionPicture } from './findings-storage.ts'

type FindingsState = {
  findings: readonly Finding[]
  /** Stored records that cannot be read. They are kept, and exported as they are. */
  unreadable: readonly unknown[]
  isLoaded: boolean
  /** False if the newest changes are neither stored nor exported, so they are lost when the page closes. */
  isStored: boolean
}

const initialState: FindingsState = { findings: [], unreadable: [], isLoaded: false, isStored: true }

type OpenedAccount = {
  account: string | null
  pending: readonly FindingChange[]
  writing: Promise<boolean>
  isStored: boolean
}

export type NewFinding = FindingFields & FindingOrigin & { mark: Mark | null }

type NewInspection = Pick<Inspection, 'verdict' | 'film' | 'takenAt' | 'note'>

export const useFindings = () => useStore(useConsole().part(createFindings).store)

/**
 * Creates the findings of the signed-in account, shared with other browser tabs. Each change is shown immediately and
 * resolves to whether the browser has stored it. A change that could not be stored is repeated with the next one.
 */
export const createFindings = (rigConsole: RigConsole) => {
  const { session, rigClock, clock, unsavedWork } = rigConsole
  const store = createStore<FindingsState>(() => initialState)
  const storage = createFindingsStorage()
  const otherTabs = new BroadcastChannel('findings')
  /** Keeps the pending changes of an account whose session expires, until it signs in again. */
  const accounts = new Map<string | null, OpenedAccount>()
  const getAccount = (account: string | null): OpenedAccount => {
    const existing = accounts.get(account) ?? {
      account,
      pending: noChanges,
      writing: Promise.resolve(true),
      isStored: true,
    }
    accounts.set(account, existing)
    return existing
  }
  /** Findings that another tab has deleted. A change by this tab restores them. */
  const vanished = new Map<string, Finding>()
  let opened = getAccount(getAccountKey(rigConsole))

  /** Loads the stored findings, and applies the changes that could not be stored. */
  const read = async (): Promise<void> => {
    const from = opened
    if (from.account === null) return store.setState({ isLoaded: true, isStored: false })
    await from.writing
    const stored = await storage.read(from.account).catch(() => null)
    if (from !== opened) return
    if (!stored) return store.setState({ isLoaded: true, isStored: false })
    const findings = from.pending.reduce(applyChange, stored.findings)
    const ids = new Set(findings.map(({ id }) => id))
    for (const each of store.getState().findings) if (!ids.has(each.id)) vanished.set(each.id, each)
    store.setState({ findings, unreadable: stored.unreadable, isLoaded: true, isStored: from.isStored })
  }

  const openAccount = () => {
    const account = getAccountKey(rigConsole)
    if (account === opened.account) return
    opened = getAccount(account)
    vanished.clear()
    store.setState(initialState)
    void read()
  }
  const unsubscribe = [
    session.store.subscribe(openAccount),
    session.onEnd((reason) => {
      if (reason === 'logout') discard()
    }),
    store.subscribe(({ isLoaded, isStored, findings }) => {
      if (isLoaded)
        unsavedWork.set(`findings of ${opened.account}`, isStored || findings.length === 0 ? null : 'findings')
    }),
  ]
  const discard = () => {
    accounts.delete(opened.account)
    unsavedWork.set(`findings of ${opened.account}`, null)
  }
  otherTabs.onmessage = () => void read()
  void read()

  const writePending = async (to: typeof opened) => {
    const written = to.pending
    if (to.account === null) return false
    try {
      if (written.length > 0) await storage.apply(to.account, written)
      to.pending = to.pending.slice(written.length)
      if (written.length > 0) otherTabs.postMessage('changed')
      return true
    } catch (error) {
      console.warn('The findings could not be stored', error)
      return false
    }
  }

  const change = async (changes: readonly FindingChange[]): Promise<boolean> => {
    const to = opened
    to.pending = [...to.pending, ...changes]
    store.setState(({ findings }) => ({ findings: changes.reduce(applyChange, findings) }))
    to.writing = to.writing.then(() => writePending(to))
    const isStored = await to.writing
    to.isStored = isStored
    if (to === opened) store.setState({ isStored })
    return isStored
  }

  const author = (): Author => ({
    id: createId(),
    by: getOperatorName(session.get()),
    at: new Date(rigClock.date() ?? clock.date()).toISOString(),
  })

  const changeOne = (
    id: string,
    act: (finding: Finding) => Finding | null,
    pictures: readonly InspectionPicture[] = [],
  ) => {
    const fallback = store.getState().findings.find((finding) => finding.id === id) ?? vanished.get(id)
    return fallback ? change([{ id, act, fallback, pictures }]) : Promise.resolve(true)
  }

  return {
    store,
    author,
    /** Ends the warning about changes that could not be stored, unless there are newer ones than in `exported`. */
    markExported: (exported: readonly Finding[]) => {
      if (store.getState().findings !== exported) return
      opened.isStored = true
      store.setState({ isStored: true })
    },
    /** Adds a finding with its first picture, or without one if the pixels cannot be read. */
    record: async (added: NewFinding, picture: Blob | null) => {
      const entry = author()
      const first: Inspection = {
        ...entry,
        takenAt: added.time.at,
        verdict: 'recorded',
        film: added.recording?.name ?? null,
        note: '',
        hasPicture: picture !== null,
      }
      const finding: Finding = { ...added, id: entry.id, history: [first], onset: null }
      const pictures = picture ? [{ inspection: first.id, picture }] : []
      const isStored = await change([{ id: finding.id, act: (stored) => stored, fallback: finding, pictures }])
      return { id: finding.id, isStored }
    },
    /** `pictures` are stored again if another tab has deleted the finding. */
    edit: (id: string, base: FindingFields, fields: FindingFields, pictures: readonly InspectionPicture[] = []) => {
      const by = author()
      return changeOne(id, (finding) => editFinding(finding, base, fields, by), pictures)
    },
    /** Adds an inspection, and resolves to its id and to whether it is stored. */
    inspect: async (id: string, inspection: NewInspection, picture: Blob | null) => {
      const entry: Inspection = { ...inspection, ...author(), hasPicture: picture !== null }
      const pictures = picture ? [{ inspection: entry.id, picture }] : []
      const isStored = await changeOne(id, (finding) => addInspection(finding, entry), pictures)
      return { id: entry.id, isStored }
    },
    withdraw: (id: string, inspection: string) => changeOne(id, (finding) => removeInspection(finding, inspection)),
    setOnset: (id: string, onset: Onset) => changeOne(id, (finding) => setOnset(finding, onset)),
    remove: (id: string) => changeOne(id, () => null),
    /** Stores findings of an imported file in place of those with the same id. */
    put: (imported: readonly { finding: Finding; pictures: readonly InspectionPicture[] }[]) =>
      change(
        imported.map(({ finding, pictures }) => ({ id: finding.id, act: () => finding, fallback: finding, pictures })),
      ),
    /** Tries to store the pending changes again. */
    retry: () => change([]),
    /** Resolves to a picture, or to null if the browser has none. */
    readPicture: async (id: string, inspection: string): Promise<Blob | null> => {
      const { account, pending } = opened
      const unsaved = pending.flatMap((each) => (each.id === id ? each.pictures : []))
      const found = unsaved.find((each) => each.inspection === inspection)
      if (found) return found.picture
      if (account === null) return null
      return (await storage.readPicture(account, id, inspection).catch(() => null)) ?? null
    },
    /** Deletes all findings of the account, including unreadable ones. Resolves to whether they are deleted. */
    empty: async () => {
      const { account } = opened
      if (account === null) return false
      const isDeleted = await storage.empty(account).then(
        () => true,
        () => false,
      )
      discard()
      opened = getAccount(account)
      if (isDeleted) otherTabs.postMessage('changed')
      await read()
      return isDeleted
    },
    close: () => {
      for (const end of unsubscribe) end()
      otherTabs.onmessage = null
      void opened.writing.then(() => otherTabs.close())
    },
  }
}

const noChanges: readonly FindingChange[] = []

const applyChange = (findings: readonly Finding[], { id, act, fallback }: FindingChange): Finding[] => {
  const changed = act(findings.find((finding) => finding.id === id) ?? fallback)
  if (!changed) return findings.filter((finding) => finding.id !== id)
  return findings.some((finding) => finding.id === id)
    ? findings.map((finding) => (finding.id === id ? changed : finding))
    : [...findings, changed]
}
