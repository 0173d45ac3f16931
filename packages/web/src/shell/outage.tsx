import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useConsole, useOutage, useReload } from '../console/console-context.tsx'
import { isServerOffline } from '../console/link/request-log.ts'
import { paths } from '../console/paths.ts'
import { useOutageCause } from '../console/use-outage-cause.ts'
import { formatElapsed } from '../lib/format.ts'
import { DASHBOARD_POLL_INTERVAL_MS, polledCameraList } from '../rig/cameras.ts'
import { Announcement } from '../ui/announcements.tsx'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { ReloadButton } from '../ui/reload-button.tsx'
import styles from './messages.module.css'

/**
 * Polls the rig on every dashboard screen and reports outages, except in the live view, which shows them itself. Screen
 * readers announce the beginning, each new cause, and the end.
 */
export const OutageBanner = () => {
  const { data: cameras } = useQuery(polledCameraList(useConsole()))
  const isOffline = isServerOffline(useOutage(), cameras !== undefined)
  const outageCause = useOutageCause()
  const hasJustRecovered = useHasJustRecovered(isOffline)
  const { pathname } = useLocation()
  return (
    <>
      <Announcement>{isOffline ? outageCause.cause : hasJustRecovered && 'The rig is available again.'}</Announcement>
      {isOffline && pathname !== paths.live && <Message {...outageCause} />}
    </>
  )
}

const Message = ({ cause, seconds, reason }: ReturnType<typeof useOutageCause>) => {
  const reload = useReload()
  const retryText = `retrying every ${DASHBOARD_POLL_INTERVAL_MS / 1_000} s`
  return (
    <div className={classNames(layout.caution, layout.row, layout.soft, styles.banner)}>
      <p>
        <strong>{cause}</strong> Camera list unavailable for {formatElapsed(seconds)}, {retryText}. This screen recovers
        automatically.
      </p>
      {reason !== null && <ReloadButton {...reload} />}
    </div>
  )
}

/** A screen reader that is speaking announces this message only if it is still on the page afterwards. */
const RECOVERY_MESSAGE_MS = 5_000

/** Returns true for 5 s after an outage. */
const useHasJustRecovered = (isOffline: boolean) => {
  const { clock } = useConsole()
  const [hasJustRecovered, setHasJustRecovered] = useState(false)
  useEffect(() => (isOffline ? () => setHasJustRecovered(true) : undefined), [isOffline])
  useEffect(() => {
    if (!hasJustRecovered) return
    const timer = clock.setTimer(() => setHasJustRecovered(false), RECOVERY_MESSAGE_MS)
    return () => clock.clearTimer(timer)
  }, [clock, hasJustRecovered])
  return hasJustRecovered
}

/** Refetches all active queries after each outage, and returns the number of outages that have ended. */
export const useRefetchAfterOutage = () => {
  const client = useQueryClient()
  const { recoveries } = useOutage()
  useEffect(() => {
    if (recoveries > 0) void client.invalidateQueries()
  }, [client, recoveries])
  return recoveries
}
