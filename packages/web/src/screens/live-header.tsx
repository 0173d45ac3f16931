import type { Camera } from '@rig/contract'
import { format } from 'date-fns'
import { Keyboard } from 'lucide-react'
import { useClock } from '../lib/use-clock.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Switch } from '../ui/switch.tsx'
import styles from './live-header.module.css'

type LiveHeaderProps = {
  camera: Camera
  isOn: boolean
  isLive: boolean
  onStream: (on: boolean) => void
  onKeys: () => void
}

/** Which camera this is, what time it is, and whether the picture is live. */
export const LiveHeader = ({ camera, isOn, isLive, onStream, onKeys }: LiveHeaderProps) => (
  <header className={styles.header}>
    <h1 className={styles.title}>Dashboard - {camera.name}</h1>
    <div className={styles.state}>
      <span className={styles.keys}>
        <IconButton label="Keyboard shortcuts" icon={<Keyboard aria-hidden />} onClick={onKeys} />
      </span>
      <Clock />
      <Switch label="Live streaming" checked={isOn} onChange={onStream} />
      <Badge tone={isLive ? 'live' : 'offline'}>{isLive ? 'LIVE' : 'Not live'}</Badge>
    </div>
  </header>
)

const Clock = () => {
  const now = useClock()
  return (
    <time className={styles.clock} dateTime={now.toISOString()}>
      {format(now, 'HH:mm:ss')}
    </time>
  )
}
