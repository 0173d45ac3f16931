import { useEffect, useId } from 'react'
import { useConsole } from './console-context.tsx'

/** Lists work as unsaved while `isUnsaved` is true and the component is mounted. */
export const useUnsavedWork = (label: string, isUnsaved: boolean) => {
  const { unsavedWork } = useConsole()
  const id = useId()
  useEffect(() => {
    unsavedWork.set(id, isUnsaved ? label : null)
    return () => unsavedWork.set(id, null)
  }, [unsavedWork, id, label, isUnsaved])
}
