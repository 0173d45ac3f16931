import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoCamera } from '../../cameras/no-camera.tsx'
import { useConsole, useOutage } from '../../console/console-context.tsx'
import { isServerOffline } from '../../console/outage.ts'
import { cameraList } from '../../rig/cameras.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveLoading } from './live-loading.tsx'
import { LiveOffline } from './live-offline.tsx'
import styles from './live-screen.module.css'
import { LiveView } from './live-view.tsx'

/**
 * The live camera view (spec 2, /dashboard/view). An outage covers it, and so does a rig that has lost its cameras for a
 * while; it returns as the operator left it.
 */
export const LiveScreen = () => {
  const { data: cameras } = useQuery(cameraList(useConsole()))
  const isOffline = isServerOffline(useOutage(), cameras !== undefined)
  if (!cameras && !isOffline) return <LiveLoading />
  const hasNone = cameras?.length === 0
  return (
    <>
      {isOffline && (
        <Middle>
          <LiveOffline />
        </Middle>
      )}
      {!isOffline && hasNone && (
        <Middle>
          <EmptyState title="No camera" picture={<NoCamera />} />
        </Middle>
      )}
      {cameras && <LiveView isCovered={isOffline || hasNone} />}
    </>
  )
}

const Middle = ({ children }: { children: ReactNode }) => (
  <div className={styles.middle}>
    <h1 data-hidden-visually>Dashboard</h1>
    {children}
  </div>
)
