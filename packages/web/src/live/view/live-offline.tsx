import { NoCamera } from '../../cameras/no-camera.tsx'
import { useOutageCause } from '../../console/use-outage-cause.ts'
import { DASHBOARD_POLL_MS } from '../../rig/cameras.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown while the rig does not respond. The rig is polled, and the view returns when it responds. */
export const LiveOffline = () => {
  const { seconds, restartingService } = useOutageCause()
  return (
    <EmptyState title="Cameras are currently Offline. Do check back later." picture={<NoCamera />}>
      <p>
        {restartingService && `${restartingService} is restarting. `}Not heard from for{' '}
        <span data-numeric>{formatSeconds(seconds)}</span>, trying again every {DASHBOARD_POLL_MS / 1_000} s.
      </p>
    </EmptyState>
  )
}

const formatSeconds = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
