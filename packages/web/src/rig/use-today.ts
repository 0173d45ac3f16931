import { useQuery } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { useConsole } from '../console/console-context.tsx'
import { useEverySecond, useRigTimeZone } from '../console/use-rig-time.ts'
import { galleryList } from './gallery.ts'
import { createDateReader } from './rig-time.ts'

/**
 * Returns the rig's current day as `YYYY-MM-DD`, or this computer's if the rig does not date its responses. Returns
 * null until the response to the request for the gallery shows which of these applies.
 */
export const useToday = () => {
  const rigConsole = useConsole()
  const zone = useRigTimeZone() ?? 'UTC'
  const { isPending } = useQuery(galleryList(rigConsole))
  return useEverySecond(() => getToday(rigConsole, zone, isPending))
}

const getToday = ({ rigClock, clock }: RigConsole, zone: string, isPending: boolean) => {
  const now = rigClock.date() ?? (isPending ? null : clock.date())
  return now === null ? null : createDateReader(zone)(now)
}
