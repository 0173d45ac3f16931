import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RigConsole } from '../console/console.ts'
import { useConsole } from '../console/console-context.tsx'
import { useRigTimeZone } from '../console/use-rig-time.ts'
import { createTimer } from '../lib/clock.ts'
import { galleryList } from './gallery.ts'
import { createDateReader } from './rig-time.ts'

const CHECK_INTERVAL_MS = 1_000

/**
 * Returns the rig's current day as `YYYY-MM-DD`, or this computer's if the rig does not date its responses. Returns
 * null until a response to the gallery request shows whether the rig dates its responses.
 */
export const useToday = () => {
  const rigConsole = useConsole()
  const zone = useRigTimeZone() ?? 'UTC'
  const { isPending } = useQuery(galleryList(rigConsole))
  const [today, setToday] = useState(() => readDay(rigConsole, zone, isPending))
  // Stored in a state, so that the component renders again only when the day changes
  useEffect(() => {
    const { clock } = rigConsole
    const timer = createTimer(clock)
    const check = () => {
      setToday(readDay(rigConsole, zone, isPending))
      timer.set(check, CHECK_INTERVAL_MS)
    }
    check()
    return timer.clear
  }, [rigConsole, zone, isPending])
  return today
}

const readDay = ({ rigClock, clock }: RigConsole, zone: string, isPending: boolean) => {
  const now = rigClock.date() ?? (isPending ? null : clock.date())
  return now === null ? null : createDateReader(zone)(now)
}
