import { NoCamera } from '../../cameras/no-camera.tsx'
import { useOutageWords } from '../../console/use-outage-words.ts'
import { DASHBOARD_OUTAGE_POLL_MS } from '../../rig/cameras.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What stands there while the rig does not answer. It is asked again by itself, and the view returns with it. */
export const LiveOffline = () => {
  const { seconds, restarting } = useOutageWords()
  return (
    <EmptyState title="Cameras are currently Offline. Do check back later." picture={<NoCamera />}>
      <p>
        {restarting && `${restarting} is restarting. `}Not heard from for{' '}
        <span data-numeric>{wordSeconds(seconds)}</span>, trying again every {DASHBOARD_OUTAGE_POLL_MS / 1_000} s.
      </p>
    </EmptyState>
  )
}

const wordSeconds = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
