import { useEffect } from 'react'
import { useConsole } from '../console/console-context.tsx'

/** Restores the state that the console stored before reloading the page, and shows its message. */
export const useHandover = () => {
  const { settings, notices, deletedRows } = useConsole()
  useEffect(() => {
    const notice = settings.takeHandover()
    deletedRows.restart()
    if (notice !== null) notices.success(notice)
  }, [settings, notices, deletedRows])
}
