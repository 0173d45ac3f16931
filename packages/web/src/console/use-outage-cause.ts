import { useConsole, useOutage, useSettings } from './console-context.tsx'
import { useEverySecond } from './use-rig-time.ts'

/** An outage that begins within this time after a restart is attributed to it. */
const RESTART_WINDOW_MS = 60_000

/**
 * Returns the cause of an outage as a text for the operator, and the seconds since the outage or the restart that
 * caused it.
 */
export const useOutageCause = () => {
  const restart = useSettings((settings) => settings.restart)
  const { since, reason } = useOutage()
  const isRestarting = restart !== null && since !== null && since - restart.since < RESTART_WINDOW_MS
  const seconds = useElapsedSeconds(isRestarting ? restart.since : since)
  const restartText = isRestarting ? `${restart.service} is restarting.` : null
  return { seconds, restarting: restartText, reason: reason === null ? null : reason.replace(/[^.!?]$/, '$&.') }
}

const useElapsedSeconds = (since: number | null) => {
  const { clock } = useConsole()
  return useEverySecond(() => (since === null ? 0 : Math.max(0, Math.floor((clock.date() - since) / 1_000))))
}
