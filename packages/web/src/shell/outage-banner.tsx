import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { useConsole, useOutage } from '../console/console-context.tsx'
import { isServerOffline } from '../console/outage.ts'
import { paths } from '../console/paths.ts'
import { useOutageCause } from '../console/use-outage-cause.ts'
import { DASHBOARD_POLL_MS, polledCameraList } from '../rig/cameras.ts'
import styles from './outage-banner.module.css'

/**
 * Polls the rig on every screen of the dashboard area, and shows when it does not respond. The live view shows it itself,
 * where the picture would be.
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
      <strong>{restartingService ? `${restartingService} is restarting.` : 'The rig does not answer.'}</strong> Not
      heard from for <span data-numeric>{seconds} s</span>, trying again every {DASHBOARD_POLL_MS / 1_000} s. Everything
      loads again by itself.
    </p>
  )
}
