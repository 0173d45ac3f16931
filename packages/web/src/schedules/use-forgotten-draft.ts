import { useEffect } from 'react'
import { useScheduleDraft } from './schedule-draft.ts'

/** Forgets the draft of a new schedule when its screen is left. */
export const useForgottenDraft = () => useEffect(() => useScheduleDraft.getState().reset, [])
