import { NoCameraIllustration } from '../../cameras/no-camera-illustration.tsx'
import { useOutageCause } from '../../console/use-outage-cause.ts'
import { DASHBOARD_POLL_INTERVAL_MS } from '../../rig/cameras.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export const LiveOffline = () => {
  const { seconds, restartingService } = useOutageCause()
  return (
    <EmptyState title="Cameras are currently Offline. Do check back later." picture={<NoCameraIllustration />}>
      <p>
        {restartingService && `${restartingService} is restarting. `}No response for{' '}
        <span data-numeric>{formatSeconds(seconds)}</span>, trying again every {DASHBOARD_POLL_INTERVAL_MS / 1_000} s.
      </p>
    </EmptyState>
  )
}

const formatSeconds = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
