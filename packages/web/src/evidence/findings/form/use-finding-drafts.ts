import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ReadableRecords, WritableRecords } from '../../../console/account/account-database.ts'
import { createAccountKeyRange, createAccountStore } from '../../../console/account/account-store.ts'
import { createOpenItems } from '../../../console/account/open-items.ts'
import { fromStoredBlob, type StoredBlob, toStoredBlob } from '../../../console/account/stored-blob.ts'
import type { RigConsole } from '../../../console/console.ts'
import { useConsole } from '../../../console/console-context.tsx'
import type { CapturedPicture, PictureToMark } from '../record/capture-recording.ts'
import { type Finding, type Mark, parseFinding } from '../record/finding.ts'
import { createFindings } from '../record/findings.ts'
import { isInvalid, readTypedFinding, type TypedFinding, toFields } from './typed-finding.ts'

/**
 * The draft of a finding, which will have the same id. `moment` is the captured picture and its origin. Each tab may
 * have one draft.
 */
export type MarkDraft = { id: string; moment: PictureToMark; mark: Mark; text: TypedFinding }

/** An edit of a finding. `base` is the finding at the start of the edit. */
export type EditDraft = { base: Finding; text: TypedFinding }

/** Keyed by the id of the draft, or of the edited finding. */
type Drafts = { drafts: ReadonlyMap<string, MarkDraft | EditDraft> }

type DraftChange = { id: string; draft: MarkDraft | EditDraft | null }

// The picture of a draft has a separate key, so that typing does not write the picture again
const getDraftKey = (account: string, id: string) => [account, 'draft', id]
const getPictureKey = (account: string, id: string) => [account, 'picture', id]

/** Findings and edits that are neither saved nor discarded. They survive Back, a page load and a logout. */
export const createFindingDrafts = (rigConsole: RigConsole) => {
  const { store, change } = rigConsole.area(createAccountStore).collect<Drafts, DraftChange>({
    name: 'drafts',
    label: 'the draft of a finding',
    initial: { drafts: new Map() },
    read: readDrafts,
    show: ({ drafts }, { id, draft }) => {
      const others = [...drafts].filter(([each]) => each !== id)
      return { drafts: new Map(draft ? [...others, [id, draft]] : others) }
    },
    prepare: prepareChange,
    hasContent: ({ drafts }) => drafts.size > 0,
  })
  const { filterClosed, open, close } = createOpenItems(rigConsole.clock, 'finding-drafts')
  return {
    store,
    close,
    /**
     * Resolves to a draft that no form in any tab shows, or to null. Skips a draft whose finding exists, and discards
     * it if the finding is stored: the page may have been closed before the draft was deleted. Call this only when the
     * findings are loaded.
     */
    findMark: async (): Promise<MarkDraft | null> => {
      const findings = rigConsole.area(createFindings)
      const findingIds = new Set(findings.store.getState().findings.map(({ id }) => id))
      const markDrafts = [...store.getState().drafts.values()].filter(isMarkDraft)
      const superfluousDrafts = markDrafts.filter(({ id }) => findingIds.has(id) && !findings.isPending(id))
      for (const { id } of superfluousDrafts) void change([{ id, draft: null }])
      const [closed] = await filterClosed(markDrafts.filter(({ id }) => !findingIds.has(id)))
      return closed ?? null
    },
    /** Registers a draft that a form shows. Returns an unregister function. */
    open,
    readEdit: (id: string): EditDraft | null => {
      const draft = store.getState().drafts.get(id)
      return draft && !isMarkDraft(draft) ? draft : null
    },
    keep: (id: string, draft: MarkDraft | EditDraft) => void change([{ id, draft }]),
    discard: (id: string) => void change([{ id, draft: null }]),
  }
}

/**
 * Returns a stored draft that no form shows, or null if there is none. Undefined until this is known. The result then
 * stays the same, because the caller shows the draft.
 */
export const useStoredMarkDraft = (): MarkDraft | null | undefined => {
  const { area } = useConsole()
  const drafts = area(createFindingDrafts)
  const areDraftsLoaded = useStore(drafts.store, ({ isLoaded }) => isLoaded)
  const areFindingsLoaded = useStore(area(createFindings).store, ({ isLoaded }) => isLoaded)
  const isLoaded = areDraftsLoaded && areFindingsLoaded
  const [kept, setKept] = useState<MarkDraft | null>()
  useEffect(() => {
    if (!isLoaded || kept !== undefined) return
    let isUnmounted = false
    void drafts.findMark().then((draft) => !isUnmounted && setKept(draft))
    return () => {
      isUnmounted = true
    }
  }, [drafts, isLoaded, kept])
  return kept
}

/**
 * Returns the draft of an edit, or null. Discards the draft if the stored finding contains the edit: a draft stays if
 * the browser could not store its edit, which may then have been stored with a later change.
 */
export const useEditDraft = (id: string): EditDraft | null => {
  const { area } = useConsole()
  const drafts = area(createFindingDrafts)
  const draft = drafts.readEdit(id)
  const isSaved =
    draft !== null &&
    !isInvalid(draft.text) &&
    area(createFindings).includesEdit(id, draft.base, toFields(draft.text, draft.base.sled))
  useEffect(() => {
    if (isSaved) drafts.discard(id)
  }, [drafts, id, isSaved])
  return isSaved ? null : draft
}

type DraftForm = {
  /** Whether the form continues a draft that was stored earlier. */
  isKept: boolean
  /** Toast of a form that is closed with an unsaved draft. */
  keptText: string
  onClose: () => void
}

/**
 * Returns a draft that is stored when the operator changes it, and functions that close its form. While the draft
 * contains changes, the console's own reloads wait, because they would close the form.
 */
export const useDraft = <Draft extends MarkDraft | EditDraft>(
  id: string,
  initial: Draft,
  { isKept, keptText, onClose }: DraftForm,
) => {
  const { area, notices, unsavedWork } = useConsole()
  const drafts = area(createFindingDrafts)
  const [draft, setDraft] = useState(initial)
  const [isChanged, setIsChanged] = useState(isKept)
  const [isSaving, setIsSaving] = useState(false)
  useEffect(() => drafts.open(id), [drafts, id])
  useEffect(() => {
    if (!isChanged) return
    unsavedWork.set('open form', 'the draft of a finding')
    return () => unsavedWork.set('open form', null)
  }, [unsavedWork, isChanged])
  return {
    draft,
    isChanged,
    isSaving,
    /** Has no effect while the finding is being saved, because the change would be kept as another draft. */
    change: (changed: Partial<Draft>) => {
      if (isSaving) return
      const next = { ...draft, ...changed }
      setDraft(next)
      setIsChanged(true)
      drafts.keep(id, next)
    },
    leave: () => {
      if (isChanged && !isSaving) notices.success(keptText)
      onClose()
    },
    cancel: () => {
      drafts.discard(id)
      onClose()
    },
    /** `store` resolves to whether the browser has stored the finding. If it has not, the draft remains. */
    save: async (store: () => Promise<boolean>, failure: string) => {
      setIsSaving(true)
      if (await store()) {
        drafts.discard(id)
        notices.success('Finding saved')
      } else notices.error(`${failure}. Export the findings before you close this page`)
      onClose()
    },
  }
}

const isMarkDraft = (draft: MarkDraft | EditDraft): draft is MarkDraft => 'moment' in draft

const readDrafts = async (records: ReadableRecords, account: string): Promise<Drafts> => {
  const keys = createAccountKeyRange(account, 'draft')
  const [ids, stored]: [IDBValidKey[], (MarkDraft | EditDraft)[]] = await Promise.all([
    records.getAllKeys(keys),
    records.getAll(keys),
  ])
  const drafts = stored.map(async (each, index) => {
    const id = getDraftId(ids[index])
    const picture: StoredBlob | undefined = await records.get(getPictureKey(account, id))
    const draft = readDraft(each)
    return [
      id,
      picture && isMarkDraft(draft) ? replacePicture(draft, { blob: fromStoredBlob(picture) }) : draft,
    ] as const
  })
  return { drafts: new Map(await Promise.all(drafts)) }
}

/** An earlier version of the console may have stored the draft, without the fields that have been added since. */
const readDraft = (stored: MarkDraft | EditDraft): MarkDraft | EditDraft => {
  const text = readTypedFinding(stored.text)
  return isMarkDraft(stored) ? { ...stored, text } : { base: parseFinding(stored.base) ?? stored.base, text }
}

const getDraftId = (key: IDBValidKey | undefined) => (Array.isArray(key) ? String(key[2]) : '')

const prepareChange = async ({ id, draft }: DraftChange) => {
  const blob = draft && isMarkDraft(draft) ? draft.moment.picture.blob : null
  const picture = blob && (await toStoredBlob(blob))
  return async (records: WritableRecords, account: string) => {
    const key = getPictureKey(account, id)
    if (!draft) {
      await records.delete(getDraftKey(account, id))
      await records.delete(key)
    } else if (picture && isMarkDraft(draft)) {
      await records.put(
        replacePicture(draft, { blob: null, reason: 'The browser has lost the picture' }),
        getDraftKey(account, id),
      )
      if ((await records.getKey(key)) === undefined) await records.put(picture, key)
    } else await records.put(draft, getDraftKey(account, id))
  }
}

const replacePicture = (draft: MarkDraft, picture: CapturedPicture): MarkDraft => ({
  ...draft,
  moment: { ...draft.moment, picture },
})
