import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useConsole } from '../../../console/console-context.tsx'
import type { Finding } from '../record/finding.ts'
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

/** Returns the opened finding. If another tab deletes it, it stays as it was, with the text that is being typed. */
export const useShownFinding = (findings: readonly Finding[], openedId: string | null) => {
  const found = findings.find(({ id }) => id === openedId)
  const [shown, setShown] = useState(found)
  if (found && found !== shown) setShown(found)
  const finding = found ?? (shown?.id === openedId ? shown : undefined)
  return finding && { finding, isDeleted: !found }
}
