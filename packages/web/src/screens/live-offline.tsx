import { limits } from '@rig/contract'
import { NoCamera } from '../features/cameras/no-camera.tsx'
import { useOutage } from '../lib/use-outage.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** What stands there while the rig does not answer. It is asked again by itself, and the view returns with it. */
export const LiveOffline = () => {
  const { seconds, restarting } = useOutage(true)
  return (
    <EmptyState title="Cameras are currently Offline. Do check back later." picture={<NoCamera />}>
      <p>
        {restarting && `${restarting} is restarting. `}Not heard of for <span data-numeric>{elapsed(seconds)}</span>,
        trying again every {limits.OFFLINE_RETRY_MS / 1_000} s.
      </p>
    </EmptyState>
  )
}

const elapsed = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
