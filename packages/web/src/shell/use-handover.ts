import { useEffect } from 'react'
import { useConsole } from '../console/console-context.tsx'

/** Restores the state that the page stored before its reload, and shows its notice. */
export const useHandover = () => {
  const { settings, notices } = useConsole()
  useEffect(() => {
    const notice = settings.takeHandover()
    if (notice !== null) notices.success(notice)
  }, [settings, notices])
}
