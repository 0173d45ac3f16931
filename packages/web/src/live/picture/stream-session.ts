import type { PicturePhase } from '../camera-picture.ts'

/** The state of one stream. Times are ms of one monotonic clock. */
export type StreamSession = {
  phase: PicturePhase
  /** Whether the picture is switched on, and whether the page is visible. */
  on: boolean
  visible: boolean
  /** False if an `<img>` shows the stream: then pictures cannot be counted. */
  counted: boolean
  openedAt: number
  /** When the latest pictures were shown, oldest first, over the last two seconds. */
  shownAt: readonly number[]
  /** The number of consecutive failed attempts: the pauses grow with it. */
  failures: number
  retryAt: number | null
}

export type StreamEvent =
  | { kind: 'switched'; on: boolean }
  | { kind: 'page'; visible: boolean }
  | { kind: 'shown' }
  | { kind: 'refused' }
  | { kind: 'lost' }
  | { kind: 'uncountable' }
  | { kind: 'tick' }

const STALL_MS = 3_000 // product 3: no frame for this long is a stall
const RATE_WINDOW_MS = 2_000
const FIRST_PICTURE_WITHIN_MS = 10_000
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const

export const newSession = (visible: boolean): StreamSession => ({
  phase: 'off',
  on: false,
  visible,
  counted: true,
  openedAt: 0,
  shownAt: [],
  failures: 0,
  retryAt: null,
})

/** Returns whether a connection has to be open now. It alone decides when connections open and close. */
export const needsConnection = (session: StreamSession): boolean =>
  session.on && session.visible && session.retryAt === null

/** Returns the session after an event at `now`. */
export const advance = (session: StreamSession, event: StreamEvent, now: number): StreamSession => {
  switch (event.kind) {
    case 'switched':
      if (event.on === session.on) return session
      return event.on ? reopened({ ...session, on: true }, now) : { ...session, ...closed, on: false, phase: 'off' }
    case 'page':
      if (event.visible === session.visible) return session
      return reopened({ ...session, visible: event.visible }, now)
    case 'uncountable':
      return { ...session, counted: false, openedAt: now }
    case 'shown':
      return needsConnection(session) ? shown(session, now) : session
    case 'refused':
      return needsConnection(session) ? failed(session, 'offline', now) : session
    case 'lost':
      return needsConnection(session) ? failed(session, 'stalled', now) : session
    case 'tick':
      return ticked(session, now)
  }
}

const closed = { shownAt: [], failures: 0, retryAt: null, counted: true } as const

const reopened = (session: StreamSession, now: number): StreamSession =>
  session.on ? { ...session, ...closed, phase: 'connecting', openedAt: now } : session

const shown = (session: StreamSession, now: number): StreamSession => ({
  ...session,
  phase: 'live',
  shownAt: [...session.shownAt.filter((at) => at > now - RATE_WINDOW_MS), now],
  // One picture is not yet a working stream: the pauses start from the shortest again once it has lasted
  failures: now - session.openedAt > STALL_MS ? 0 : session.failures,
})

const failed = (session: StreamSession, phase: 'stalled' | 'offline', now: number): StreamSession => ({
  ...session,
  phase,
  failures: session.failures + 1,
  retryAt: now + (PAUSES_MS[Math.min(session.failures, PAUSES_MS.length - 1)] ?? 0),
})

const ticked = (session: StreamSession, now: number): StreamSession => {
  if (!session.on || !session.visible) return session
  if (session.retryAt !== null) return now < session.retryAt ? session : { ...session, retryAt: null, openedAt: now }
  if (!session.counted && session.phase === 'live') return session
  const lastShownAt = session.shownAt.at(-1) ?? Number.NEGATIVE_INFINITY
  const waitedLong =
    lastShownAt >= session.openedAt ? now - lastShownAt >= STALL_MS : now - session.openedAt >= FIRST_PICTURE_WITHIN_MS
  return waitedLong ? failed(session, 'stalled', now) : session
}

/** Returns the pictures a second over the last two seconds, or since the first one; null while that is unknown. */
export const framesPerSecond = (session: StreamSession, now: number): number | null => {
  const recent = session.shownAt.filter((at) => at > now - RATE_WINDOW_MS)
  const first = recent[0]
  const last = recent.at(-1)
  if (first === undefined || last === undefined || last === first) return null
  return ((recent.length - 1) * 1_000) / (last - first)
}

/** Returns how long ago the latest picture was shown, in ms; null before the first one or where that is unknown. */
export const frameAgeMs = (session: StreamSession, now: number): number | null => {
  const last = session.shownAt.at(-1)
  return !session.counted || last === undefined ? null : now - last
}
