import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { FAILURES_OF_AN_OUTAGE, useRigSilence } from '../console/rig-silence.ts'
import { useOutageWords } from '../console/use-outage-words.ts'
import { DASHBOARD_OUTAGE_POLL_MS, polledCameraList } from '../rig/cameras.ts'
import styles from './outage-banner.module.css'

/**
 * Listens to the rig on every screen of the dashboard area, and says when it does not answer. The live view says it in its own
 * place, where the picture would be.
 */
export const OutageBanner = () => {
  const { data: cameras } = useQuery(polledCameraList())
  const { failures } = useRigSilence()
  const { pathname } = useLocation()
  const isOut = failures >= (cameras ? FAILURES_OF_AN_OUTAGE : 1)
  return (
    <div role="status" aria-label="Outage" className={styles.banner}>
      {isOut && pathname !== paths.live && <Words />}
    </div>
  )
}

const Words = () => {
  const { seconds, restarting } = useOutageWords()
  return (
    <p className={styles.words}>
      <strong>{restarting ? `${restarting} is restarting.` : 'The rig does not answer.'}</strong> Not heard from for{' '}
      <span data-numeric>{seconds} s</span>, trying again every {DASHBOARD_OUTAGE_POLL_MS / 1_000} s. Everything loads
      again by itself.
    </p>
  )
}
