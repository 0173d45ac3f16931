import styles from './picture-state-chip.module.css'
import { getFrameAgeMs, getFramesPerSecond, type StreamSession } from './stream-session.ts'
import type { PictureFault } from './use-picture-fault.ts'

type ChipFault = PictureFault | 'no-url'

type PictureStateChipProps = { session: StreamSession; now: number; fault: ChipFault | null }

/** Renders the state of a live picture. The numbers are outside the live region, because they change constantly. */
export const PictureStateChip = ({ session, now, fault }: PictureStateChipProps) => {
  const { state, next, figures } = describeStream(session, now, fault)
  return (
    <p className={styles.chip} data-state={session.phase} data-fault={fault ?? undefined}>
      <span className={styles.mark} aria-hidden="true" />
      <span role="status">{state}</span>
      {next && <span>{next}</span>}
      {figures && <span className={styles.figures}>{figures}</span>}
    </p>
  )
}

const states = {
  off: 'Off',
  connecting: 'Connecting',
  live: 'Live',
  stalled: 'Picture not updating',
  offline: 'Camera offline',
} as const

const faults = {
  black: 'Black picture',
  frozen: 'Frozen picture',
  'no-url': 'The rig provides no video for this camera',
} as const

export const describeStream = (session: StreamSession, now: number, fault: ChipFault | null = null) => ({
  state: fault ? faults[fault] : states[session.phase],
  next: fault !== 'no-url' && isDisconnected(session) ? formatNextAttempt(session.retryAt, now) : null,
  figures: session.phase === 'live' && !fault ? formatFigures(session, now) : null,
})

const isDisconnected = ({ phase }: StreamSession) => phase === 'stalled' || phase === 'offline'

const formatNextAttempt = (retryAt: number | null, now: number) =>
  retryAt === null ? 'Reconnecting now' : `Reconnecting in ${Math.max(1, Math.ceil((retryAt - now) / 1_000))} s`

const formatFigures = (session: StreamSession, now: number) => {
  const framesPerSecond = getFramesPerSecond(session, now)
  const ageMs = getFrameAgeMs(session, now)
  if (framesPerSecond === null || ageMs === null) return null
  return `${Math.round(framesPerSecond)} fps · ${(ageMs / 1_000).toFixed(1)} s old`
}
