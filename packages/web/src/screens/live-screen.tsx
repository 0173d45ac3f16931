import { useQuery } from '@tanstack/react-query'
import { cameraList } from '../features/cameras/cameras-api.ts'
import { NoCamera } from '../features/cameras/no-camera.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LiveOffline } from './live-offline.tsx'
import styles from './live-screen.module.css'
import { LiveView } from './live-view.tsx'

/** The live camera view (spec 2, /dashboard/view). */
export const LiveScreen = () => {
  const { data: cameras, isError, errorUpdateCount } = useQuery(cameraList())
  // While the first good answer is still awaited, each new try makes the failed query a pending one again
  if (isError || (!cameras && errorUpdateCount > 0)) return <LiveOffline />
  if (!cameras) return <Loading />
  if (cameras.length === 0) return <EmptyState title="No camera" picture={<NoCamera />} />
  return <LiveView cameras={cameras} />
}

const Loading = () => (
  <div className={styles.loading}>
    <Spinner />
    <p>Loading...</p>
  </div>
)
