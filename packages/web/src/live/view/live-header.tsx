import type { Camera } from '@rig/contract'
import { LayoutGrid, Maximize, Minimize, PanelRightClose, PanelRightOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { useAllCameras } from '../all-cameras/use-all-cameras.ts'
import { usePictureState } from '../use-live-camera.tsx'
import styles from './live-header.module.css'
import { useFullView, useStreaming } from './use-live-view.ts'

type LiveHeaderProps = {
  camera: Camera
  hasSidePanel: boolean
  onSidePanelChange: (shown: boolean) => void
  children: ReactNode
}

export const LiveHeader = ({ camera, hasSidePanel, onSidePanelChange, children }: LiveHeaderProps) => (
  <header className={styles.header}>
    <h1 className={styles.title}>Dashboard - {camera.name}</h1>
    <div className={styles.state}>
      <span className={styles.keys}>{children}</span>
      <Clock />
      <Streaming />
      <span className={styles.room}>
        <IconButton
          label={hasSidePanel ? 'Hide side panel' : 'Show side panel'}
          icon={hasSidePanel ? <PanelRightClose aria-hidden /> : <PanelRightOpen aria-hidden />}
          aria-expanded={hasSidePanel}
          onClick={() => onSidePanelChange(!hasSidePanel)}
        />
        <AllCamerasButton />
        <FullViewButton />
      </span>
    </div>
  </header>
)

const Clock = () => {
  const now = useClock()
  return (
    <span className={styles.clock}>
      <time dateTime={now.toISOString()}>{now.toTimeString().slice(0, 'HH:mm:ss'.length)}</time>
      <span className={styles.zone}>local time</span>
    </span>
  )
}

const Streaming = () => {
  const { isStreaming, setStreaming } = useStreaming()
  const isLive = usePictureState().phase === 'live'
  return (
    <>
      <Switch label="Live streaming" checked={isStreaming} onChange={setStreaming} />
      <Badge tone={isLive ? 'live' : 'offline'}>{isLive ? 'LIVE' : 'Not live'}</Badge>
    </>
  )
}

const AllCamerasButton = () => {
  const { open } = useAllCameras()
  const { isFull, toggle } = useFullView()
  const leaveFullView = () => isFull && toggle()
  return (
    <IconButton
      label="All cameras"
      icon={<LayoutGrid aria-hidden />}
      onClick={() => {
        leaveFullView()
        open()
      }}
    />
  )
}

const FullViewButton = () => {
  const { isFull, toggle } = useFullView()
  return (
    <IconButton
      label={isFull ? 'Leave full screen' : 'Full screen'}
      icon={isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      onClick={toggle}
    />
  )
}
