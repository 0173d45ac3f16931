import { useEffect } from 'react'
import { useConsole } from '../console/console-context.tsx'

export const useHandover = () => {
  const { settings, notices, deletedRows } = useConsole()
  useEffect(() => {
    const notice = settings.takeHandover()
    deletedRows.restart()
    if (notice !== null) notices.success(notice)
  }, [settings, notices, deletedRows])
}
