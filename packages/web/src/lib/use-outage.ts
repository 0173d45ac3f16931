import { useEffect, useState } from 'react'
import { forgetRestart, useRestart } from './restart.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'

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
    return () => {
      setSilentSince(null)
      forgetRestart()
    }
  }, [offline])
  const since = offline ? (restart?.since ?? silentSince) : null
  return { seconds: useElapsedSeconds(since), restarting: offline ? (restart?.service ?? null) : null }
}
