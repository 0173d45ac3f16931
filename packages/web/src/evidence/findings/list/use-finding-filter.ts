import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RigConsole } from '../../../console/console.ts'
import { useConsole } from '../../../console/console-context.tsx'
import { useRigTimeZone } from '../../../console/use-rig-time.ts'
import { galleryList } from '../../../rig/gallery.ts'
import type { Finding } from '../record/finding.ts'
import { type FindingFilter, initialFilter } from './filter-findings.ts'

export const useFindingFilter = () => {
  const [filter, setFilter] = useState(initialFilter)
  return { filter, change: (part: Partial<FindingFilter>) => setFilter((before) => ({ ...before, ...part })) }
}

const CHECK_INTERVAL_MS = 1_000

/**
 * Returns the rig's current day as `YYYY-MM-DD`, or this computer's if the rig does not date its responses. Returns null
 * until the gallery shows whether it does.
 */
export const useToday = () => {
  const rigConsole = useConsole()
  const zone = useRigTimeZone() ?? 'UTC'
  const { isPending } = useQuery(galleryList(rigConsole))
  const [today, setToday] = useState(() => readDay(rigConsole, zone, isPending))
  // A second state, because the component renders again only on another day
  useEffect(() => {
    const { clock } = rigConsole
    let timer: unknown
    const check = () => {
      setToday(readDay(rigConsole, zone, isPending))
      timer = clock.setTimer(check, CHECK_INTERVAL_MS)
    }
    check()
    return () => clock.clearTimer(timer)
  }, [rigConsole, zone, isPending])
  return today
}

const readDay = ({ rigClock, clock }: RigConsole, zone: string, isPending: boolean) => {
  const now = rigClock.date() ?? (isPending ? null : clock.date())
  return now === null ? null : formatDay(now, zone)
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
