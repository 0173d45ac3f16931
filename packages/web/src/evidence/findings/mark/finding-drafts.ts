import type { RigConsole } from '../../../console/console.ts'
import type { Finding, FindingOrigin, Mark } from '../record/finding.ts'
import type { CapturedPicture } from './capture-frame.ts'
import type { FindingText } from './finding-form.tsx'

/** A frozen picture, and where and when it was taken. */
export type MarkedMoment = { picture: CapturedPicture; origin: FindingOrigin; note?: string }

/** A finding that is being marked in a frozen picture. */
export type MarkDraft = { moment: MarkedMoment; mark: Mark; text: FindingText }

/** An edit of a finding. `base` is the finding at the start of the edit. */
export type EditDraft = { base: Finding; text: FindingText }

/**
 * Keeps what the operator has typed about findings until it is saved or discarded, so that Escape, Back and a closed
 * dialog lose nothing. The end of the session discards it.
 */
export const createFindingDrafts = ({ session, unsavedWork }: RigConsole) => {
  let marked: MarkDraft | null = null
  const edits = new Map<string, EditDraft>()

  const update = () => {
    const label = marked || edits.size > 0 ? 'the draft of a finding' : null
    unsavedWork.set('finding drafts', label)
  }
  const keepMark = (draft: MarkDraft | null) => {
    marked = draft
    update()
  }
  const keepEdit = (id: string, draft: EditDraft | null) => {
    if (draft) edits.set(id, draft)
    else edits.delete(id)
    update()
  }
  const unsubscribe = session.onEnd(() => {
    edits.clear()
    keepMark(null)
  })

  return {
    readMark: () => marked,
    keepMark,
    readEdit: (id: string) => edits.get(id) ?? null,
    keepEdit,
    close: unsubscribe,
  }
}
