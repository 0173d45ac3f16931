import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  const isOffline = isError || (!cameras && errorUpdateCount > 0)
  if (isOffline)
    return (
      <Middle>
        <LiveOffline />
      </Middle>
    )
  if (!cameras)
    return (
      <Middle>
        <Loading />
      </Middle>
    )
  if (cameras.length > 0) return <LiveView cameras={cameras} />
  return (
    <Middle>
      <EmptyState title="No camera" picture={<NoCamera />} />
    </Middle>
  )
}

const Middle = ({ children }: { children: ReactNode }) => (
  <div className={styles.middle}>
    <h1 data-hidden-visually>Dashboard</h1>
    {children}
  </div>
)

const Loading = () => (
  <div className={styles.loading}>
    <Spinner />
    <p>Loading...</p>
  </div>
)
