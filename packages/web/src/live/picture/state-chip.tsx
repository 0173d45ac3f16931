import styles from './state-chip.module.css'
import { frameAgeMs, framesPerSecond, type StreamSession } from './stream-session.ts'
import type { PictureFault } from './use-picture-fault.ts'

/** Faults of a picture that do not depend on the state of its stream. */
type ShownFault = PictureFault | 'no-url'

type StateChipProps = { session: StreamSession; now: number; fault: ShownFault | null }

/** Describes the state of a live picture, in a corner of it. Screen readers announce the state without its figures. */
export const StateChip = ({ session, now, fault }: StateChipProps) => {
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
  stalled: 'No new picture',
  offline: 'Camera offline',
} as const

const faults = {
  black: 'Black picture',
  frozen: 'Frozen picture',
  'no-url': 'The rig gives no picture address for this camera',
} as const

/** Returns the texts for a session at `now`: its state, when it reconnects, and its figures. */
export const describeStream = (session: StreamSession, now: number, fault: ShownFault | null = null) => ({
  state: fault ? faults[fault] : states[session.phase],
  next: fault !== 'no-url' && isWaiting(session) ? nextAttempt(session.retryAt, now) : null,
  figures: session.phase === 'live' && !fault ? figuresOf(session, now) : null,
})

const isWaiting = ({ phase }: StreamSession) => phase === 'stalled' || phase === 'offline'

const nextAttempt = (retryAt: number | null, now: number) =>
  retryAt === null ? 'Reconnecting now' : `Reconnecting in ${Math.max(1, Math.ceil((retryAt - now) / 1_000))} s`

const figuresOf = (session: StreamSession, now: number) => {
  const picturesPerSecond = framesPerSecond(session, now)
  const ageMs = frameAgeMs(session, now)
  if (picturesPerSecond === null || ageMs === null) return null
  return `${Math.round(picturesPerSecond)} fps · ${(ageMs / 1_000).toFixed(1)} s old`
}
