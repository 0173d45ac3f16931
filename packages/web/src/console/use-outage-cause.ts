import { useEffect, useState } from 'react'
import { useConsole, useOutage, useSettings } from './console-context.tsx'

/** An outage that begins later than this after a requested restart (ms) has another cause. */
const RESTART_EXPLAINS_MS = 60_000

/**
 * Returns the whole seconds of the outage, counted from the restart that caused it, if any, and the restarting service
 * ('System', …; null without a restart).
 */
export const useOutageCause = () => {
  const restart = useSettings((settings) => settings.restart)
  const { since } = useOutage()
  const explains = restart !== null && since !== null && since - restart.since < RESTART_EXPLAINS_MS
  const seconds = useElapsedSeconds(explains ? restart.since : since)
  return { seconds, restartingService: explains ? restart.service : null }
}

/** Returns the whole seconds since a time (ms since 1970), updated every second; 0 while it is null. */
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
