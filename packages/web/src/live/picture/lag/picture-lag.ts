import type { Position } from '@rig/contract'
import { MAX_IDLE_DELAY_MS } from '../../../console/control/movement.ts'
import type { RigClock } from '../../../console/link/rig-clock.ts'
import { type Clock, createTimer } from '../../../lib/clock.ts'
import type { MovementLag } from './movement-lag.ts'

/**
 * `image` can be drawn only until the callback returns. `timestamp` comes from the stream. Unless `isReadable`, the
 * page may not read the pixels, and the picture may be the same as before.
 */
export type PaintedFrame = { image: CanvasImageSource; timestamp: number | null; isReadable: boolean }

/** How far the picture is behind the rig, and how this was measured. Null while it is unknown. */
export type Lag = { lagMs: number; source: 'timestamp' | 'movement' } | null

type Dependencies = {
  clock: Clock
  rigClock: Pick<RigClock, 'offset' | 'nextProbeAt' | 'reset'>
  /** Requests the position, because the response also contains the rig's time. */
  requestPosition(): Promise<unknown>
  /** Loads the code that measures the lag from movements. Most streams have timestamps, so it is loaded on demand. */
  loadMovementLag(): Promise<MovementLag>
  /** Returns whether a camera or the sled moves. A movement needs the free connections. */
  isMoving(): boolean
}

/** Maximum number of position requests per stream that serve only to determine the rig's time. */
const MAX_PROBES = 5
/** If timestamps have not yielded a lag within this time, movements are measured too. */
const TIMESTAMP_TIMEOUT_MS = 3_000

/** Measures the lag of one camera's picture, from timestamps if possible, otherwise from movements by this console. */
export const createPictureLag = ({ clock, rigClock, requestPosition, loadMovementLag, isMoving }: Dependencies) => {
  const timestampLag = createTimestampLag(rigClock)
  let movementLag: MovementLag | null = null
  let isLoading = false
  let position: Position | null = null
  let openedAt: number | null = null
  let probes = 0
  const timer = createTimer(clock)
  let isProbing = false

  const probe = async () => {
    probes += 1
    isProbing = true
    await requestPosition().catch(() => {})
    isProbing = false
  }

  const scheduleProbe = (now: number) => {
    if (timer.isSet() || isProbing || probes >= MAX_PROBES) return
    const at = rigClock.nextProbeAt(now)
    if (at !== null) timer.set(() => void probe(), at - now)
  }

  const startMovementLag = async () => {
    isLoading = true
    movementLag = await loadMovementLag()
    if (position) movementLag.positionRead(position, clock.now())
  }

  const measureMovement = (image: CanvasImageSource, now: number) => {
    if (movementLag) movementLag.frame(image, now)
    // If this code cannot be loaded, the lag stays unknown
    else if (!isLoading && (!isMoving() || now >= (openedAt ?? now) + MAX_IDLE_DELAY_MS))
      startMovementLag().catch(() => {})
  }

  const read = (now = clock.now()): Lag => {
    const timestampLagMs = timestampLag.read(now)
    if (timestampLagMs !== null) return { lagMs: timestampLagMs, source: 'timestamp' }
    const moved = movementLag?.read(now) ?? null
    return moved === null ? null : { lagMs: moved, source: 'movement' }
  }

  return {
    read,
    frame: ({ image, timestamp, isReadable }: PaintedFrame, now: number) => {
      if (!isReadable) return
      openedAt ??= now
      if (timestamp !== null) {
        timestampLag.frame(timestamp, now)
        scheduleProbe(now)
        if (timestampLag.read(now) !== null || now < openedAt + TIMESTAMP_TIMEOUT_MS) return
      }
      measureMovement(image, now)
    },
    /** Records a command that starts or continues a movement. Call the returned function with its outcome. */
    commandSent: () => {
      const settle = movementLag?.commandSent(clock.now())
      return (isAccepted: boolean) => settle?.(isAccepted, clock.now())
    },
    positionRead: (next: Position) => {
      position = next
      movementLag?.positionRead(next, clock.now())
    },
    sledMoved: () => movementLag?.sledMoved(clock.now()),
    /** Discards all measurements, because the stream has been closed. */
    reset: () => {
      timer.clear()
      openedAt = null
      probes = 0
      timestampLag.reset()
      movementLag?.reset(clock.now())
    },
  }
}

type Sample = { shownAt: number; timestamp: number }

const LAG_WINDOW_MS = 1_000
const MAX_TOLERANCE_MS = 500
/** Pictures are hardly ever later than this, so a longer lag probably means that the rig's clock has been set. */
const MAX_LAG_MS = 60_000
/** A picture may seem to be taken this long after it is displayed, because a timestamp may be rounded. */
const MAX_LEAD_MS = 300

/** Measures the lag: the rig's time when a picture is displayed, minus its capture time (median over one second). */
const createTimestampLag = (rigClock: Pick<RigClock, 'offset' | 'reset'>) => {
  let samples: readonly Sample[] = []
  let isContradicted = false

  /**
   * Returns the lag, and whether at least one offset within the tolerance (`isPossible`) or each of them (`isCertain`)
   * makes it plausible. Null while the offset is unknown or too imprecise.
   */
  const measure = (now: number) => {
    const offset = rigClock.offset(now)
    if (!offset || offset.toleranceMs > MAX_TOLERANCE_MS || samples.length === 0) return null
    const lagMs = median(samples.map(({ shownAt, timestamp }) => shownAt + offset.ms - timestamp))
    const isPlausible = (errorMs: number) => lagMs >= -MAX_LEAD_MS - errorMs && lagMs <= MAX_LAG_MS + errorMs
    return { lagMs, isPossible: isPlausible(offset.toleranceMs), isCertain: isPlausible(-offset.toleranceMs) }
  }

  /**
   * Resets the estimate of the rig's clock when timestamps contradict it. Resets it again only after timestamps have
   * certainly agreed with it, because timestamps and `Date` headers may come from different clocks.
   */
  const resetContradictedClock = () => {
    if (!isContradicted) rigClock.reset()
    isContradicted = true
  }

  return {
    frame: (timestamp: number, shownAt: number) => {
      const latest = samples.at(-1)
      if (latest && timestamp < latest.timestamp) {
        samples = []
        resetContradictedClock()
      }
      samples = [...samples.filter((sample) => sample.shownAt > shownAt - LAG_WINDOW_MS), { shownAt, timestamp }]
      const measured = measure(shownAt)
      if (measured && !measured.isPossible) resetContradictedClock()
      else if (measured?.isCertain) isContradicted = false
    },
    read: (now: number): number | null => {
      const measured = measure(now)
      return measured?.isPossible ? Math.max(0, measured.lagMs) : null
    },
    reset: () => {
      samples = []
    },
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
