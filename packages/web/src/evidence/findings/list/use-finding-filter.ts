import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useConsole } from '../../../console/console-context.tsx'
import { type FindingFilter, initialFilter } from './filter-findings.ts'

export const useFindingFilter = () => {
  const [filter, setFilter] = useState(initialFilter)
  return { filter, change: (part: Partial<FindingFilter>) => setFilter((before) => ({ ...before, ...part })) }
}

/** Returns the current day of the rig (UTC) as `YYYY-MM-DD`, or that of this computer. */
export const useToday = () => {
  const { rigClock, clock } = useConsole()
  return new Date(rigClock.date() ?? clock.date()).toISOString().slice(0, 10)
}

/** Returns the finding that the URL opens. The browser's Back button closes it. */
export const useOpenedFinding = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  return {
    openedId: params.get('finding'),
    open: (id: string) =>
      void navigate({ search: String(new URLSearchParams({ finding: id })) }, { state: { isOpenedHere: true } }),
    close: () => void (state?.isOpenedHere ? navigate(-1) : navigate({ search: '' }, { replace: true })),
  }
}
