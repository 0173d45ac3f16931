import { useEffect, useState } from 'react'
import { useRestart } from './restart.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'

/** A silence that begins this long after a restart was asked for has another cause. */
const RESTART_EXPLAINS_MS = 60_000

/**
 * What can be said about a rig that does not answer: for how many seconds, and which service was told to restart before
 * it fell silent ('System', …; null where none was). Give it whether the rig is offline now.
 */
export const useOutage = (offline: boolean) => {
  const { restart } = useRestart()
  const [silentSince, setSilentSince] = useState<number | null>(null)
  useEffect(() => {
    if (!offline) return
    setSilentSince(Date.now())
    return () => setSilentSince(null)
  }, [offline])
  const explains = restart !== null && silentSince !== null && silentSince - restart.since < RESTART_EXPLAINS_MS
  const seconds = useElapsedSeconds(explains ? restart.since : silentSince)
  return { seconds, restarting: explains ? restart.service : null }
}
