import { useEffect, useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { useRigTimeZone } from '../../../console/use-rig-time.ts'
import type { Finding } from '../record/finding.ts'
import { type FindingFilter, initialFilter } from './filter-findings.ts'

export const useFindingFilter = () => {
  const [filter, setFilter] = useState(initialFilter)
  return { filter, change: (part: Partial<FindingFilter>) => setFilter((before) => ({ ...before, ...part })) }
}

const CHECK_INTERVAL_MS = 1_000

/** Returns the current day in the rig's time zone as `YYYY-MM-DD`. Without a rig that dates its responses, this computer's. */
export const useToday = () => {
  const { rigClock, clock } = useConsole()
  const zone = useRigTimeZone() ?? 'UTC'
  const read = () => formatDay(rigClock.date() ?? clock.date(), zone)
  const [today, setToday] = useState(read)
  // A second state, because the component renders again only on another day
  useEffect(() => {
    let timer: unknown
    const check = () => {
      setToday(formatDay(rigClock.date() ?? clock.date(), zone))
      timer = clock.setTimer(check, CHECK_INTERVAL_MS)
    }
    check()
    return () => clock.clearTimer(timer)
  }, [rigClock, clock, zone])
  return today
}

/** Sweden writes days as ISO 8601 does. */
const formatDay = (at: number, timeZone: string) => new Date(at).toLocaleDateString('sv-SE', { timeZone })

/** Returns the opened finding. If another tab deletes it, it stays as it was, with the text that is being typed. */
export const useShownFinding = (findings: readonly Finding[], openedId: string | undefined) => {
  const found = findings.find(({ id }) => id === openedId)
  const [shown, setShown] = useState(found)
  if (found && found !== shown) setShown(found)
  const finding = found ?? (shown?.id === openedId ? shown : undefined)
  return finding && { finding, isDeleted: !found }
}
