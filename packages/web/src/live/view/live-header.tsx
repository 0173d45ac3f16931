import { Minimize, PanelRightClose, PanelRightOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRigTime, useRigTimeZone } from '../../console/use-rig-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layout from '../../ui/layout.module.css'
import { ShortenedText } from '../../ui/shortened-text.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useAllCamerasView, useStreaming } from '../camera/use-camera-selection.ts'
import { useListedCamera, usePictureState } from '../camera/use-live-camera.tsx'
import areas from '../live-layout.module.css'
import { RecordingState } from '../record/record-button.tsx'
import styles from './live-view.module.css'
import { useFullView } from './use-live-view.ts'

export const LiveHeader = () => (
  <header className={classNames(layout.line, areas.header, styles.header)}>
    <div className={styles.name}>
      <Title name={useListedCamera().name} />
      <Clock />
    </div>
    <RecordingState />
    <StreamingSwitch />
  </header>
)

const NAME_TAIL_CHARS = 8

/** Needs a label, because browsers insert a space between the parts of a shortened name. */
const Title = ({ name }: { name: string }) => (
  <h1 className={styles.title} title={name} aria-label={`Dashboard - ${name}`}>
    <ShortenedText text={name} tailChars={NAME_TAIL_CHARS} minSplitChars={0}>
      <span className={styles.prefix}>Dashboard - </span>
    </ShortenedText>
  </h1>
)

type ViewToolsProps = {
  hasSidePanel: boolean
  onSidePanelChange: (shown: boolean) => void
  children: ReactNode
}

/** These tools come after the picture in the document, because operators need them less often than the controls. */
export const ViewTools = ({ hasSidePanel, onSidePanelChange, children }: ViewToolsProps) => (
  <div className={classNames(layout.line, areas.tools, styles.tools)} data-area="tools">
    {children}
    <IconButton
      label={hasSidePanel ? 'Hide side panel' : 'Show side panel'}
      icon={hasSidePanel ? <PanelRightClose aria-hidden /> : <PanelRightOpen aria-hidden />}
      className={styles.panel}
      aria-expanded={hasSidePanel}
      onClick={() => onSidePanelChange(!hasSidePanel)}
    />
    <AllCamerasButton />
    <FullViewButton />
  </div>
)

const Clock = () => {
  const { now, isRigTime } = useRigTime()
  const zone = useRigTimeZone()
  const timeZone = (isRigTime && zone) || undefined
  return (
    <span className={styles.clock}>
      <time dateTime={new Date(now).toISOString()}>{new Date(now).toLocaleTimeString('en-GB', { timeZone })}</time>
      <span className={styles.zone}>{describeClockSource(isRigTime, zone)}</span>
    </span>
  )
}

/** The operator compares the clock with the time in the picture. On phones there is room for 14 letters. */
const describeClockSource = (isRigTime: boolean, zone: string | null) => {
  if (!isRigTime) return 'this computer'
  return zone === null ? 'rig, your zone' : "rig's clock"
}

const StreamingSwitch = () => {
  const { isStreaming, setStreaming } = useStreaming()
  const isLive = usePictureState(({ session }) => session.phase === 'live')
  return (
    <>
      <Switch label="Live streaming" checked={isStreaming} onChange={setStreaming} />
      <Badge tone={isLive ? 'live' : 'offline'}>{isLive ? 'LIVE' : 'Not live'}</Badge>
    </>
  )
}

/** Renders an icon with one path, because Lucide's icons have one element for each line. */
const LineIcon = ({ path }: { path: string }) => (
  <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
    <path d={path} />
  </svg>
)

const ALL_CAMERAS_ICON_PATH = 'M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h7v7h-7z'
const FULL_VIEW_ICON_PATH = 'M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5'

const AllCamerasButton = () => {
  const { open } = useAllCamerasView()
  const { isFull, toggle } = useFullView()
  const leaveFullView = () => isFull && toggle()
  return (
    <IconButton
      label="All cameras"
      icon={<LineIcon path={ALL_CAMERAS_ICON_PATH} />}
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
      icon={isFull ? <Minimize aria-hidden /> : <LineIcon path={FULL_VIEW_ICON_PATH} />}
      onClick={toggle}
    />
  )
}
