import type { Camera } from '@rig/contract'
import { Maximize, Minimize, PanelRightClose, PanelRightOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { usePicturePhase } from '../picture/picture-phase.ts'
import { switchStreaming, useStreaming } from '../picture/streaming.ts'
import { toggleFullView, useFullView } from './full-view.ts'
import styles from './live-header.module.css'

type LiveHeaderProps = {
  camera: Camera
  hasSide: boolean
  onSide: (shown: boolean) => void
  /** What stands before the clock. */
  children: ReactNode
}

/** Which camera this is, what time it is, whether the picture is live, and how much room it has. */
export const LiveHeader = ({ camera, hasSide, onSide, children }: LiveHeaderProps) => (
  <header className={styles.header}>
    <h1 className={styles.title}>Dashboard - {camera.name}</h1>
    <div className={styles.state}>
      <span className={styles.keys}>{children}</span>
      <Clock />
      <Streaming />
      <span className={styles.room}>
        <IconButton
          label={hasSide ? 'Hide side panel' : 'Show side panel'}
          icon={hasSide ? <PanelRightClose aria-hidden /> : <PanelRightOpen aria-hidden />}
          aria-expanded={hasSide}
          onClick={() => onSide(!hasSide)}
        />
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
      <span className={styles.zone}>your time</span>
    </span>
  )
}

const Streaming = () => {
  const isLive = usePicturePhase(({ phase }) => phase === 'live')
  return (
    <>
      <Switch label="Live streaming" checked={useStreaming()} onChange={switchStreaming} />
      <Badge tone={isLive ? 'live' : 'offline'}>{isLive ? 'LIVE' : 'Not live'}</Badge>
    </>
  )
}

const FullViewButton = () => {
  const { isFull } = useFullView()
  return (
    <IconButton
      label={isFull ? 'Leave full screen' : 'Full screen'}
      icon={isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      onClick={toggleFullView}
    />
  )
}
