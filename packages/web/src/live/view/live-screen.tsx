import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConsole, useOutage, useReload, useUnreadableCount } from '../../console/console-context.tsx'
import { isServerOffline } from '../../console/link/request-log.ts'
import { useOutageCause } from '../../console/use-outage-cause.ts'
import { formatElapsed } from '../../lib/format.ts'
import { cameraList, DASHBOARD_POLL_INTERVAL_MS } from '../../rig/cameras.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import layout from '../../ui/layout.module.css'
import { ReloadButton } from '../../ui/reload-button.tsx'
import { EmptyList } from '../../ui/unreadable-entries-note.tsx'
import styles from './live-view.module.css'
import { LiveView } from './live-view.tsx'
import { LiveViewSkeleton } from './live-view-skeleton.tsx'

/** Spec 2, /dashboard/view. During an outage, or without cameras, a message covers the view. The view stays mounted. */
export const LiveScreen = () => {
  const { data: cameras, refetch } = useQuery(cameraList(useConsole()))
  const unreadableCount = useUnreadableCount('cameras.dashboard')
  const isOffline = isServerOffline(useOutage(), cameras !== undefined)
  if (!cameras && !isOffline) return <LiveViewSkeleton />
  const hasNoCameras = cameras?.length === 0
  return (
    <>
      {cameras && <LiveView isCovered={isOffline || hasNoCameras} />}
      {isOffline && (
        <Cover>
          <LiveOffline />
        </Cover>
      )}
      {!isOffline && hasNoCameras && (
        <Cover>
          <EmptyList
            title="No camera"
            unreadableCount={unreadableCount}
            onRetry={refetch}
            picture={<NoCameraIllustration />}
          />
        </Cover>
      )}
    </>
  )
}

const Cover = ({ children }: { children: ReactNode }) => (
  <div className={classNames(layout.middle, styles.middle)}>
    <h1 data-hidden-visually>Dashboard</h1>
    {children}
  </div>
)

const LiveOffline = () => {
  const { seconds, restarting, reason } = useOutageCause()
  const reload = useReload()
  return (
    <EmptyState title="Cameras are currently Offline. Do check back later." picture={<NoCameraIllustration />}>
      {reason !== null && <p>{reason}</p>}
      <p>
        {restarting} Camera list unavailable for {formatElapsed(seconds)}, trying again every{' '}
        {DASHBOARD_POLL_INTERVAL_MS / 1_000} s.
      </p>
      {reason !== null && <ReloadButton {...reload} />}
    </EmptyState>
  )
}

const NoCameraIllustration = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
    <path d="M2 20h92" stroke="var(--line-control)" strokeWidth="3" />
    <g strokeWidth="2.5">
      <path d="M48 20v9M33 30h30" />
      <path d="M28 50a20 20 0 0 1 40 0v6a20 20 0 0 1-40 0z" strokeDasharray="5 6" />
      <circle cx="48" cy="54" r="8" strokeDasharray="3 5" />
    </g>
    <path d="M2 88c26-7 66-7 92 0" stroke="var(--line)" strokeWidth="2.5" />
  </svg>
)
