import { useElapsedSeconds } from '../ui/use-elapsed-seconds.ts'
import { useRigSilence } from './rig-silence.ts'
import { useSession } from './session.ts'

/** A silence that begins this long after a restart was asked for has another cause. */
const RESTART_EXPLAINS_MS = 60_000

/**
 * What can be said about a rig that does not answer: for how many seconds, and which service was told to restart before
 * it fell silent ('System', …; null where none was).
 */
export const useOutageWords = () => {
  const restart = useSession((session) => session.restart)
  const { since } = useRigSilence()
  const explains = restart !== null && since !== null && since - restart.since < RESTART_EXPLAINS_MS
  const seconds = useElapsedSeconds(explains ? restart.since : since)
  return { seconds, restarting: explains ? restart.service : null }
}
