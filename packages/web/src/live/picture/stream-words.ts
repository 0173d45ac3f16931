import type { PictureFault } from './picture-look.ts'
import { age, rate, type StreamSession } from './stream-session.ts'

/** The words on a live picture: `state` names what it is, `next` says what happens by itself, `quiet` holds its figures. */
export type StreamWords = { state: string; next: string | null; quiet: string | null }

const named = {
  off: 'Off',
  connecting: 'Connecting',
  live: 'Live',
  stalled: 'No new picture',
  offline: 'Camera offline',
} as const

const faults = {
  black: 'Black picture',
  frozen: 'Frozen picture',
  'no-address': 'The rig gives no picture address for this camera',
} as const

/** What can be wrong with a picture whatever its stream does. */
export type ShownFault = PictureFault | 'no-address'

/** How a session reads at `now`, for the chip on its picture. */
export const wordsOf = (session: StreamSession, now: number, fault: ShownFault | null = null): StreamWords => ({
  state: fault ? faults[fault] : named[session.phase],
  next: fault !== 'no-address' && isWaiting(session) ? nextTry(session.retryAt, now) : null,
  quiet: session.phase === 'live' && !fault ? figures(session, now) : null,
})

const isWaiting = ({ phase }: StreamSession) => phase === 'stalled' || phase === 'offline'

const nextTry = (retryAt: number | null, now: number) =>
  retryAt === null ? 'Reconnecting now' : `Reconnecting in ${Math.max(1, Math.ceil((retryAt - now) / 1_000))} s`

const figures = (session: StreamSession, now: number) => {
  const picturesPerSecond = rate(session, now)
  const ageMs = age(session, now)
  if (picturesPerSecond === null || ageMs === null) return null
  return `${Math.round(picturesPerSecond)} fps · ${(ageMs / 1_000).toFixed(1)} s old`
}
