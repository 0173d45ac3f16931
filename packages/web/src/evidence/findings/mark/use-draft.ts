import { useEffect, useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { createFindingDrafts, type EditDraft, type MarkDraft } from './finding-drafts.ts'

/**
 * Returns a draft that is stored when the operator changes it. `isKept` means that it was stored before. While it
 * contains changes, the console's own reloads wait, because they would close the form.
 */
export const useDraft = <Draft extends MarkDraft | EditDraft>(id: string, initial: Draft, isKept: boolean) => {
  const { part, unsavedWork } = useConsole()
  const drafts = part(createFindingDrafts)
  const [draft, setDraft] = useState(initial)
  const [isChanged, setIsChanged] = useState(isKept)
  useEffect(() => {
    if (!isChanged) return
    unsavedWork.set('open form', 'the draft of a finding')
    return () => unsavedWork.set('open form', null)
  }, [unsavedWork, isChanged])
  return {
    draft,
    isChanged,
    change: (changed: Partial<Draft>) => {
      const next = { ...draft, ...changed }
      setDraft(next)
      setIsChanged(true)
      drafts.keep(id, next)
    },
    discard: () => drafts.discard(id),
  }
}
