import { useEffect } from 'react'
import type { RigConsole } from './console.ts'
import { useConsole, useOutage, useSession } from './console-context.tsx'
import { describeRigOutage, isServerOffline } from './link/request-log.ts'
import { useEverySecond } from './use-rig-time.ts'

/** An outage that begins within this time after a restart is attributed to it. */
const RESTART_WINDOW_MS = 60_000

/**
 * Returns the cause of an outage as a text for the operator, and the seconds since the outage or the restart that
 * caused it.
 */
export const useOutageCause = () => {
  const { clock } = useConsole()
  const restart = useSession((settings) => settings.restart)
  const outage = useOutage()
  const { since, reason } = outage
  const isRestarting = restart !== null && since !== null && since - restart.since < RESTART_WINDOW_MS
  const seconds = useElapsedSeconds(isRestarting ? restart.since : since)
  const restartText = isRestarting ? `${restart.service} is restarting.` : null
  const reasonText = reason === null ? null : reason.replace(/[^.!?]$/, '$&.')
  const isRecent = isRestarting && clock.date() - restart.since < RESTART_WINDOW_MS
  const cause = (isRecent ? restartText : reasonText) ?? restartText ?? `The rig ${describeRigOutage(outage)}.`
  return { seconds, restarting: restartText, reason: reasonText, cause }
}

const NOTICE_ID = 'outage'

/** Creates the notice about an outage, which all open dialogs share. */
const createOutageNotice = ({ notices }: RigConsole) => {
  let dialogs = 0
  return {
    /** Shows the notice until every dialog that has called `show` has called the function that it returned. */
    show: (cause: string) => {
      dialogs++
      notices.sticky(cause, { id: NOTICE_ID })
      return () => {
        dialogs--
        if (dialogs === 0) notices.dismiss(NOTICE_ID)
      }
    },
  }
}

/** Shows the cause of an outage in a notice. Use it in dialogs, because they cover the message of the screen. */
export const useOutageNotice = () => {
  const { show } = useConsole().area(createOutageNotice)
  const { cause } = useOutageCause()
  const isOffline = isServerOffline(useOutage(), true)
  useEffect(() => (isOffline ? show(cause) : undefined), [show, isOffline, cause])
}

const useElapsedSeconds = (since: number | null) => {
  const { clock } = useConsole()
  return useEverySecond(() => (since === null ? 0 : Math.max(0, Math.floor((clock.date() - since) / 1_000))))
}
