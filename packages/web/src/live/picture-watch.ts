import { createStore } from 'zustand/vanilla'
import type { Clock } from '../console/console.ts'
import type { Lag } from './lag/picture-lag.ts'

const MAX_PICTURE_AGE_MS = 1_500
export const MAX_LAG_MS = 1_500
/** The lag must stay below this for a while before it can end another hold. */
const RECOVERED_LAG_MS = 1_200
const RECOVERY_MS = 2_000
const CHECK_INTERVAL_MS = 250

type Options = {
  clock: Clock
  /** Ends the running holds, and returns whether there were any. A press that is still short can then only step. */
  endHolds(): boolean
  /** Returns whether a hold moves the camera. */
  isHolding(): boolean
  readLag(): Lag
}

/**
 * A stale picture that has ended a hold is reported until it is fresh again. `seconds` is null if no frame has arrived.
 */
export type StalePicture = { cause: 'age' | 'lag'; seconds: number | null } | null

type WatchState = { stale: StalePicture; lag: Lag }

/**
 * Watches the age and the lag of a live picture while streaming is on. When the picture becomes stale, the running holds
 * end once. The next press may hold even though the picture is still stale. The frames of an `<img>` cannot be counted,
 * so such a stream is fresh while its phase is `live`.
 */
export const createPictureWatch = ({ endHolds, isHolding, clock, readLag }: Options) => {
  const store = createStore<WatchState>(() => ({ stale: null, lag: null }))
  let timer: unknown = null
  let seenAt = 0
  let hasPicture = false
  let isCounted = false
  let isStale = false
  let phase = 'off'
  let late: { since: number; hasEndedHold: boolean } | null = null

  const publish = (stale: StalePicture, lag: Lag) => {
    const before = store.getState()
    if (!isSame(before.stale, stale) || !isSame(before.lag, lag)) store.setState({ stale, lag })
  }

  const checkAge = (): StalePicture => {
    const age = clock.now() - seenAt
    const wasStale = isStale
    isStale = (phase !== 'live' || isCounted) && age > MAX_PICTURE_AGE_MS
    if (!isStale) return null
    const hasEndedHold = !wasStale && endHolds()
    const isReported = hasEndedHold || store.getState().stale?.cause === 'age'
    return isReported ? { cause: 'age', seconds: hasPicture ? Math.round(age / 1_000) : null } : null
  }

  /** A late picture ends the first hold, even one that begins after the picture has become late. */
  const checkLag = (lag: Lag): StalePicture => {
    const now = clock.now()
    const isTooLate = lag !== null && lag.lagMs > MAX_LAG_MS
    const isNew = isTooLate && late === null
    if (isTooLate) late ??= { since: now, hasEndedHold: false }
    // An unknown lag is no recovery
    if (late && (!lag || lag.lagMs >= RECOVERED_LAG_MS)) late.since = now
    if (late && now - late.since >= RECOVERY_MS) late = null
    if (!late || !lag || lag.lagMs < RECOVERED_LAG_MS) return null
    late.hasEndedHold ||= isTooLate && (isNew || isHolding()) && endHolds()
    return late.hasEndedHold ? { cause: 'lag', seconds: steady(lag.lagMs / 1_000) } : null
  }

  /** Repeats the reported figure until it is wrong by a second, because screen readers announce each change. */
  const steady = (seconds: number) => {
    const { stale } = store.getState()
    const reported = stale?.cause === 'lag' ? stale.seconds : null
    return reported !== null && Math.abs(reported - seconds) < 1 ? reported : Math.round(seconds * 10) / 10
  }

  const check = () => {
    const lag = readLag()
    const stale = checkAge() ?? checkLag(lag)
    publish(stale, lag && { ...lag, lagMs: Math.round(lag.lagMs / 100) * 100 })
  }

  const checkAgain = () => {
    timer = clock.setTimer(() => {
      checkAgain()
      check()
    }, CHECK_INTERVAL_MS)
  }

  const stop = () => {
    if (timer !== null) clock.clearTimer(timer)
    timer = null
    isStale = false
    publish(null, null)
  }

  return {
    store,
    stop,
    frame: () => {
      isCounted = true
      hasPicture = true
      seenAt = clock.now()
      if (isStale) check()
    },
    phase: (next: string) => {
      if (phase === 'off' || next === 'live') seenAt = clock.now()
      if (next === 'live') hasPicture = true
      if (next === 'off') {
        isCounted = false
        hasPicture = false
      }
      // The stream has been closed on purpose, so its successor may end a hold again
      if (next === 'off' || next === 'connecting') late = null
      phase = next
      if (next === 'off') stop()
      else if (timer === null) checkAgain()
    },
  }
}

const isSame = (one: object | null, other: object | null) => JSON.stringify(one) === JSON.stringify(other)
