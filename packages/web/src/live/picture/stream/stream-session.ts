import type { PicturePhase } from './picture-judgement.ts'

/** State of one live stream. Times are in ms on a monotonic clock. */
export type StreamSession = {
  phase: PicturePhase
  on: boolean
  visible: boolean
  /** False while an `<img>` shows a stream whose pixels cannot be read, because new frames cannot be detected. */
  countsFrames: boolean
  openedAt: number
  /** Whether the rig has responded to the request of the stream since `openedAt`. */
  hasResponded: boolean
  /** Whether a picture has been shown since the stream was switched on. */
  hasShown: boolean
  /** The shortest time between two single pictures, or 0 for a continuous stream. */
  intervalMs: number
  recentFrameTimes: readonly number[]
  consecutiveFailures: number
  retryAt: number | null
  /** Why the stream was last refused. Null if there is no reason, or if the rig has responded to a later attempt. */
  refusal: string | null
}

export type StreamEvent =
  | { kind: 'switched'; on: boolean }
  | { kind: 'page'; visible: boolean }
  | { kind: 'reopened' }
  | { kind: 'paced'; intervalMs: number }
  | { kind: 'shown' }
  | { kind: 'shown-unreadable' }
  | { kind: 'refused'; reason: string | null }
  | { kind: 'lost' }
  | { kind: 'waiting' }
  | { kind: 'granted' }
  | { kind: 'responded' }
  /** `respondedSentAt` is the send time of the newest request to which the rig has responded. */
  | { kind: 'tick'; respondedSentAt?: number }

const STALL_TIMEOUT_MS = 3_000
const FRAME_RATE_WINDOW_MS = 2_000
/** Frames that arrive in one burst have no meaningful rate. */
const MIN_FRAME_RATE_SPAN_MS = 200
/** A link that buffers may delay the first frame by more than ten seconds. */
const FIRST_FRAME_TIMEOUT_MS = 20_000
/**
 * After a change of network the browser may request the stream on a connection that no longer exists. If the rig
 * responds to a later request but not to this one, the stream is requested again. This time doubles with each attempt,
 * because a camera may start slowly.
 */
const UNANSWERED_TIMEOUT_MS = 3_000
/** Timeout of a single picture, which takes a long time to arrive on a thin link. */
export const SINGLE_PICTURE_TIMEOUT_MS = 10_000
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const

export const createStreamSession = (visible: boolean): StreamSession => ({
  phase: 'off',
  on: false,
  visible,
  countsFrames: true,
  openedAt: 0,
  hasResponded: false,
  hasShown: false,
  intervalMs: 0,
  recentFrameTimes: [],
  consecutiveFailures: 0,
  retryAt: null,
  refusal: null,
})

export const needsConnection = (session: StreamSession): boolean =>
  session.on && session.visible && session.retryAt === null

export const reduceStreamSession = (session: StreamSession, event: StreamEvent, now: number): StreamSession => {
  switch (event.kind) {
    case 'switched':
      if (event.on === session.on) return session
      return event.on
        ? reopen({ ...session, on: true }, now)
        : { ...session, ...closedState, on: false, phase: 'off', hasResponded: false, hasShown: false }
    case 'page':
      if (event.visible === session.visible) return session
      return reopen({ ...session, visible: event.visible }, now)
    case 'reopened':
      return reopen(session, now)
    case 'paced':
      if (event.intervalMs === session.intervalMs) return session
      return reopen({ ...session, intervalMs: event.intervalMs }, now)
    case 'waiting':
      return needsConnection(session)
        ? { ...session, phase: 'waiting', ...createOpenedState(now), countsFrames: true }
        : session
    case 'granted':
      return session.phase === 'waiting' ? { ...session, phase: 'connecting', ...createOpenedState(now) } : session
    case 'shown':
      return needsConnection(session) ? applyShownFrame(session, now) : session
    case 'shown-unreadable':
      return needsConnection(session)
        ? { ...applyShownFrame(session, now), countsFrames: false, recentFrameTimes: [now] }
        : session
    case 'refused':
      return needsConnection(session) ? { ...applyFailure(session, 'refused', now), refusal: event.reason } : session
    case 'lost':
      return needsConnection(session) ? applyFailure(session, 'stalled', now) : session
    case 'responded':
      return session.hasResponded ? session : { ...session, hasResponded: true, refusal: null }
    case 'tick':
      return applyTick(session, now, event.respondedSentAt)
  }
}

const closedState = { recentFrameTimes: [], consecutiveFailures: 0, retryAt: null, countsFrames: true } as const

const createOpenedState = (now: number) => ({ openedAt: now, hasResponded: false })

const reopen = (session: StreamSession, now: number): StreamSession =>
  session.on
    ? {
        ...session,
        ...closedState,
        phase: session.phase === 'waiting' ? 'waiting' : 'connecting',
        ...createOpenedState(now),
      }
    : session

const applyShownFrame = (session: StreamSession, now: number): StreamSession => ({
  ...session,
  phase: 'live',
  hasResponded: true,
  hasShown: true,
  recentFrameTimes: [...listRecentFrames(session, now), now],
  // Reset only after a while, because a stream that fails just after its first frame must not reset the retry delay
  consecutiveFailures: now - session.openedAt > getStallTimeoutMs(session) ? 0 : session.consecutiveFailures,
})

const applyFailure = (session: StreamSession, phase: 'stalled' | 'refused', now: number): StreamSession => ({
  ...session,
  phase,
  consecutiveFailures: session.consecutiveFailures + 1,
  retryAt: now + (RETRY_DELAYS_MS[Math.min(session.consecutiveFailures, RETRY_DELAYS_MS.length - 1)] ?? 0),
})

const applyTick = (session: StreamSession, now: number, respondedSentAt?: number): StreamSession => {
  if (!session.on || !session.visible || session.phase === 'waiting') return session
  if (session.retryAt !== null)
    return now < session.retryAt ? session : { ...session, retryAt: null, ...createOpenedState(now) }
  if (!session.countsFrames && session.phase === 'live') return session
  if (isOvertaken(session, now, respondedSentAt)) return { ...applyFailure(session, 'stalled', now), retryAt: now }
  const lastShownAt = session.recentFrameTimes.at(-1) ?? Number.NEGATIVE_INFINITY
  const hasTimedOut =
    lastShownAt >= session.openedAt
      ? now - lastShownAt >= getStallTimeoutMs(session)
      : now - session.openedAt >= FIRST_FRAME_TIMEOUT_MS
  return hasTimedOut ? applyFailure(session, 'stalled', now) : session
}

/** True if the rig has responded to a later request, but not to the stream's own. */
const isOvertaken = (session: StreamSession, now: number, respondedSentAt = Number.NEGATIVE_INFINITY) => {
  const { hasShown, hasResponded, openedAt, consecutiveFailures } = session
  const timeoutMs = UNANSWERED_TIMEOUT_MS * 2 ** Math.max(0, consecutiveFailures - 1)
  return hasShown && !hasResponded && respondedSentAt >= openedAt && now - openedAt >= timeoutMs
}

/** The pause before a single picture can last SINGLE_PICTURE_TIMEOUT_MS if the previous picture was slow. */
const getStallTimeoutMs = ({ intervalMs }: StreamSession) =>
  intervalMs === 0 ? STALL_TIMEOUT_MS : Math.max(intervalMs, SINGLE_PICTURE_TIMEOUT_MS) + SINGLE_PICTURE_TIMEOUT_MS

const listRecentFrames = ({ recentFrameTimes, intervalMs }: StreamSession, now: number) =>
  recentFrameTimes.filter((at) => at > now - Math.max(FRAME_RATE_WINDOW_MS, 3 * intervalMs))

/**
 * Returns the mean rate of the recent frames. The rate decreases while the next frame is late. Null if the recent
 * frames span less than MIN_FRAME_RATE_SPAN_MS.
 */
export const getFramesPerSecond = (session: StreamSession, now: number): number | null => {
  const recent = listRecentFrames(session, now)
  const first = recent[0] ?? 0
  const elapsedMs = (recent.at(-1) ?? 0) - first
  if (elapsedMs < MIN_FRAME_RATE_SPAN_MS) return null
  return Math.min((recent.length - 1) / elapsedMs, recent.length / (now - first)) * 1_000
}

/** Returns the age of the latest frame, or null if there was no frame yet or frames cannot be detected. */
export const getFrameAgeMs = (session: StreamSession, now: number): number | null => {
  const last = session.recentFrameTimes.at(-1)
  return !session.countsFrames || last === undefined ? null : now - last
}
