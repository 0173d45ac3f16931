import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { useConsole, useOutage } from '../console/console-context.tsx'
import { isServerOffline } from '../console/outage.ts'
import { paths } from '../console/paths.ts'
import { useOutageCause } from '../console/use-outage-cause.ts'
import { DASHBOARD_POLL_INTERVAL_MS, polledCameraList } from '../rig/cameras.ts'
import styles from './outage-banner.module.css'

/**
 * Polls the rig on every dashboard screen and reports outages. The live view reports them itself, where its picture
 * would be.
 */
export const OutageBanner = () => {
  const { data: cameras } = useQuery(polledCameraList(useConsole()))
  const isOffline = isServerOffline(useOutage(), cameras !== undefined)
  const { pathname } = useLocation()
  return (
    <div role="status" aria-label="Outage" className={styles.banner}>
      {isOffline && pathname !== paths.live && <Message />}
    </div>
  )
}

const Message = () => {
  const { seconds, restartingService } = useOutageCause()
  return (
    <p className={styles.message}>
      <strong>{restartingService ? `${restartingService} is restarting.` : 'The rig is not responding.'}</strong> No
      response for <span data-numeric>{seconds} s</span>, retrying every {DASHBOARD_POLL_INTERVAL_MS / 1_000} s. This
      screen recovers automatically.
    </p>
  )
}
