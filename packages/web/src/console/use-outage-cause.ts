import { useEffect, useState } from 'react'
import { useConsole, useOutage, useSettings } from './console-context.tsx'

/** How soon after a restart an outage must begin to be attributed to the restart. */
const RESTART_WINDOW_MS = 60_000

/**
 * Returns the duration of the outage in whole seconds, and the service that is restarting, if any. If a restart caused
 * the outage, counts from the restart.
 */
export const useOutageCause = () => {
  const restart = useSettings((settings) => settings.restart)
  const { since } = useOutage()
  const isRestarting = restart !== null && since !== null && since - restart.since < RESTART_WINDOW_MS
  const seconds = useElapsedSeconds(isRestarting ? restart.since : since)
  return { seconds, restartingService: isRestarting ? restart.service : null }
}

/** Returns the whole seconds since a time (ms since 1970), updated every second, or 0 if `since` is null. */
const useElapsedSeconds = (since: number | null) => {
  const { clock } = useConsole()
  const [now, setNow] = useState(() => clock.date())
  useEffect(() => {
    if (since === null) return
    const timer = setInterval(() => setNow(clock.date()), 1_000)
    return () => clearInterval(timer)
  }, [clock, since])
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / 1_000))
}
