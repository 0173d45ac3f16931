import { useStore } from 'zustand'
import { getAccountKey, getOperatorName } from '../../../console/account/account.ts'
import type { ReadableRecords, WritableRecords } from '../../../console/account/account-database.ts'
import { createAccountKeyRange, createAccountStore } from '../../../console/account/account-store.ts'
import { fromStoredBlob, type StoredBlob, toStoredBlob } from '../../../console/account/stored-blob.ts'
import type { RigConsole } from '../../../console/console.ts'
import { useConsole } from '../../../console/console-context.tsx'
import { createId } from '../../../lib/create-id.ts'
import { loadRigLists } from './capture-recording.ts'
import {
  type Author,
  addInspection,
  type CollectedRecording,
  createFirstEntry,
  createObservation,
  editFinding,
  importFinding,
} from './change-finding.ts'
import {
  type Finding,
  type FindingFields,
  type FindingOrigin,
  getOriginalName,
  type Inspection,
  isDamage,
  type Mark,
  type Onset,
  parseFinding,
} from './finding.ts'

/** A picture of a finding, and the id of the inspection in which it was taken. */
export type InspectionPicture = { inspection: string; picture: StoredBlob }

/**
 * A change to one finding. `act` gets the stored finding, or `fallback` if none is stored, because the finding is new
 * or another tab has deleted it. `act` returns null to delete the finding.
 */
type FindingChange = {
  id: string
  act: (finding: Finding) => Finding | null
  fallback: Finding
  pictures: readonly InspectionPicture[]
}

/** A new or imported finding with its pictures. */
export type FindingWithPictures = { finding: Finding; pictures: readonly InspectionPicture[] }

type FindingsState = {
  findings: readonly Finding[]
  /** Stored records that cannot be read. They are kept, and exported as they are. */
  unreadable: readonly unknown[]
}

export type NewFinding = FindingFields & FindingOrigin & { mark: Mark | null }

type NewInspection = Pick<Inspection, 'verdict' | 'film' | 'takenAt' | 'note'>

export const useFindings = () => useStore(useConsole().area(createFindings).store)

/** The findings of the account, which all tabs share. Each change resolves to whether it has been stored. */
export const createFindings = (rigConsole: RigConsole) => {
  const { session, rigClock, clock } = rigConsole
  const accountStore = rigConsole.area(createAccountStore)
  const { store, change, reread, getPending, markExported } = accountStore.collect<FindingsState, FindingChange>({
    name: 'findings',
    label: 'findings',
    initial: { findings: [], unreadable: [] },
    read: readFindings,
    show: ({ findings, unreadable }, changed) => ({ findings: applyChange(findings, changed), unreadable }),
    prepare: prepareChange,
    hasContent: ({ findings }) => findings.length > 0,
  })
  /** Findings that another tab has deleted. A change by this tab restores them. */
  const vanishedFindings = new Map<string, Finding>()
  const unsubscribe = store.subscribe(({ findings, isLoaded }, before) => {
    // While another account's findings are being loaded, a missing finding has not been deleted
    if (!isLoaded) return vanishedFindings.clear()
    const ids = new Set(findings.map(({ id }) => id))
    for (const each of before.findings) if (!ids.has(each.id)) vanishedFindings.set(each.id, each)
  })

  const createAuthor = (): Author => ({
    id: createId(),
    by: getOperatorName(session.get()),
    at: new Date(rigClock.date() ?? clock.date()).toISOString(),
  })

  const changeFinding = (
    id: string,
    act: (finding: Finding) => Finding | null,
    pictures: readonly InspectionPicture[] = [],
  ) => {
    const fallback = store.getState().findings.find((finding) => finding.id === id) ?? vanishedFindings.get(id)
    return fallback ? change([{ id, act, fallback, pictures }]) : Promise.resolve(true)
  }

  /** Adds new findings. If another tab has already stored and changed one of them, its version is kept. */
  const add = (findings: readonly FindingWithPictures[]) =>
    change(
      findings.map(({ finding, pictures }) => ({
        id: finding.id,
        act: (stored) => stored,
        fallback: finding,
        pictures,
      })),
    )

  /** Replaces findings with the same id. Changes that another tab has stored since are kept. */
  const put = (findings: readonly FindingWithPictures[]) => {
    const by = createAuthor()
    const existing = new Map(store.getState().findings.map((finding) => [finding.id, finding]))
    return change(
      findings.map(({ finding, pictures }) => ({
        id: finding.id,
        act: (stored) => importFinding(stored, existing.get(finding.id) ?? null, finding, by),
        fallback: finding,
        pictures,
      })),
    )
  }

  /** Adds recordings and stills as observations, unless they already are. */
  const observe = async (collected: readonly CollectedRecording[]): Promise<boolean> => {
    const account = getAccountKey(rigConsole)
    const rig = await loadRigLists(rigConsole, { withSchedules: collected.some(({ still }) => still !== undefined) })
    // In the gallery, this call may be the first that needs the stored findings
    if (!store.getState().isLoaded) await reread()
    if (getAccountKey(rigConsole) !== account) return false
    const observations = store.getState().findings.filter((finding) => !isDamage(finding))
    const known = new Set(observations.map(getOriginalName))
    return add(
      collected
        .filter(({ name }) => !known.has(name))
        .map((each) => {
          const finding = createObservation(each, rig, createAuthor())
          return { finding, pictures: toInspectionPictures(finding.id, each.still?.picture) }
        }),
    )
  }
  /**
   * Resolves to a function that returns whether the picture of an inspection exists, in this tab or in the storage of
   * the browser.
   */
  const findPictures = async () => {
    const account = getAccountKey(rigConsole) ?? ''
    const keys = await accountStore
      .read('findings', (records) => records.getAllKeys(createAccountKeyRange(account, 'picture')))
      .catch(() => [])
    const unsavedKeys = getPending().flatMap(({ id, pictures }) =>
      pictures.map(({ inspection }) => getPictureKey(account, id, inspection)),
    )
    const existing = new Set([...keys, ...unsavedKeys].map((key) => JSON.stringify(key)))
    return (id: string, inspection: string) => existing.has(JSON.stringify(getPictureKey(account, id, inspection)))
  }
  const isPending = (id: string) => getPending().some((each) => each.id === id)
  const readStoredPicture = async (id: string, inspection: string): Promise<StoredBlob | null> => {
    const unsavedPictures = getPending().flatMap((each) => (each.id === id ? each.pictures : []))
    const found = unsavedPictures.find((each) => each.inspection === inspection)
    return found?.picture ?? accountStore.read('findings', readFindingPicture(id, inspection)).catch(() => null)
  }

  return {
    store,
    author: createAuthor,
    /** Ends the warning about changes that could not be stored, unless there are newer ones than in `exported`. */
    markExported: (exported: readonly Finding[]) => {
      if (store.getState().findings !== exported) return
      markExported()
    },
    /** Adds a finding, without a picture if its pixels cannot be read. A finding with the same `id` is kept. */
    record: async (added: NewFinding, picture: Blob | null, id = createId()) => {
      const first = createFirstEntry({ ...createAuthor(), id }, added, added.recording?.name ?? null, picture !== null)
      const finding: Finding = { ...added, id: first.id, history: [first], onset: null }
      const isStored = await add([{ finding, pictures: toInspectionPictures(first.id, picture) }])
      return { id: finding.id, isStored }
    },
    observe,
    /** `pictures` are stored again if another tab has deleted the finding. */
    edit: (id: string, base: FindingFields, fields: FindingFields, pictures: readonly InspectionPicture[] = []) => {
      const by = createAuthor()
      return changeFinding(id, (finding) => editFinding(finding, base, fields, by), pictures)
    },
    /** Returns whether a change to the finding is still unstored. */
    isPending,
    /** Returns whether the stored finding already contains an edit. */
    includesEdit: (id: string, base: FindingFields, fields: FindingFields) => {
      const finding = store.getState().findings.find((each) => each.id === id)
      return finding !== undefined && !isPending(id) && editFinding(finding, base, fields, createAuthor()) === finding
    },
    /** Returns the id of the inspection immediately, so that it can be withdrawn while it is being stored. */
    inspect: (id: string, inspection: NewInspection, picture: Blob | null) => {
      const entry: Inspection = { ...inspection, ...createAuthor(), hasPicture: picture !== null }
      const storing = changeFinding(
        id,
        (finding) => addInspection(finding, entry),
        toInspectionPictures(entry.id, picture),
      )
      return { id: entry.id, storing }
    },
    withdraw: (id: string, inspection: string) =>
      changeFinding(id, (finding) => ({
        ...finding,
        history: finding.history.filter((entry) => entry.id !== inspection),
      })),
    setOnset: (id: string, onset: Onset) => changeFinding(id, (finding) => ({ ...finding, onset })),
    remove: (id: string) => {
      const removing = changeFinding(id, () => null)
      vanishedFindings.delete(id)
      return removing
    },
    put,
    retry: () => change([]),
    findPictures,
    readStoredPicture,
    /** Resolves to a picture, or to null if the browser has none. */
    readPicture: async (id: string, inspection: string): Promise<Blob | null> => {
      const stored = await readStoredPicture(id, inspection)
      return stored && fromStoredBlob(stored)
    },
    /** Also deletes drafts and unreadable findings. Resolves to whether all are deleted. */
    empty: () =>
      accountStore.remove(['findings', 'drafts']).then(
        () => true,
        () => false,
      ),
    close: unsubscribe,
  }
}

const toInspectionPictures = (inspection: string, picture: Blob | null | undefined): InspectionPicture[] =>
  picture ? [{ inspection, picture }] : []

const applyChange = (findings: readonly Finding[], { id, act, fallback }: FindingChange): Finding[] => {
  const changedFinding = act(findings.find((finding) => finding.id === id) ?? fallback)
  if (!changedFinding) return findings.filter((finding) => finding.id !== id)
  return findings.some((finding) => finding.id === id)
    ? findings.map((finding) => (finding.id === id ? changedFinding : finding))
    : [...findings, changedFinding]
}

// Pictures have their own keys, so that a list of 1,000 findings can be read without its pictures
const getFindingKey = (account: string, id: string) => [account, 'finding', id]
const getPictureKey = (account: string, id: string, inspection: string) => [account, 'picture', id, inspection]
const getUnreadableKey = (account: string, id: string) => [account, 'unreadable', id]

const readFindings = async (records: ReadableRecords, account: string): Promise<FindingsState> => {
  const [stored, unreadable] = await Promise.all([
    records.getAll(createAccountKeyRange(account, 'finding')),
    records.getAll(createAccountKeyRange(account, 'unreadable')),
  ])
  const parsed = stored.map((record) => ({ record, finding: parseFinding(record) }))
  return {
    findings: parsed.flatMap(({ finding }) => finding ?? []),
    unreadable: [...parsed.filter(({ finding }) => !finding).map(({ record }) => record), ...unreadable],
  }
}

const readFindingPicture =
  (id: string, inspection: string) =>
  async (records: ReadableRecords, account: string): Promise<StoredBlob | null> => {
    const stored: StoredBlob | undefined = await records.get(getPictureKey(account, id, inspection))
    return stored ?? null
  }

const prepareChange = async ({ id, act, fallback, pictures }: FindingChange) => {
  const stored = await Promise.all(
    pictures.map(async ({ inspection, picture }) => ({ inspection, picture: await toStoredBlob(picture) })),
  )
  return async (records: WritableRecords, account: string) => {
    const key = getFindingKey(account, id)
    const record: unknown = await records.get(key)
    const parsed = parseFinding(record)
    // An unreadable record is kept, because a later version may be able to read it
    if (record !== undefined && !parsed) await records.put(record, getUnreadableKey(account, id))
    const changedFinding = act(parsed ?? fallback)
    if (changedFinding) {
      await records.put(changedFinding, key)
      for (const { inspection, picture } of stored) await records.put(picture, getPictureKey(account, id, inspection))
    } else {
      await records.delete(key)
      await records.delete(createAccountKeyRange(account, 'picture', id))
    }
  }
}
