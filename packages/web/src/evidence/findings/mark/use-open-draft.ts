import { useEffect } from 'react'
import { useConsole } from '../../../console/console-context.tsx'

/** Delays the console's own reloads, which would close the form, while an open form contains changes. */
export const useOpenDraft = (isChanged: boolean) => {
  const { unsavedWork } = useConsole()
  useEffect(() => {
    if (!isChanged) return
    unsavedWork.set('open form', 'the draft of a finding')
    return () => unsavedWork.set('open form', null)
  }, [unsavedWork, isChanged])
}
