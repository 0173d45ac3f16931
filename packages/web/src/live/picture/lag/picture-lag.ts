import type { Position } from '@rig/contract'
import type { RigClock } from '../../../console/link/rig-clock.ts'
import { type Clock, createTimer } from '../../../lib/clock.ts'
import type { MovementLag } from './movement-lag.ts'
import { createTimestampLag } from './timestamp-lag.ts'

/**
 * `image` can be drawn only until the callback returns. `timestamp` is that of the stream. Unless `isReadable`, the
 * page may not read the pixels, and the picture may be the same as before.
 */
export type PaintedFrame = { image: CanvasImageSource; timestamp: number | null; isReadable: boolean }

/** How far the picture is behind the rig, and how that was measured, or null while unknown. */
export type Lag = { lagMs: number; source: 'timestamp' | 'movement' } | null

type Dependencies = {
  clock: Clock
  rigClock: Pick<RigClock, 'offset' | 'nextProbeAt' | 'reset'>
  /** Sends a request whose response is dated. */
  requestPosition(): Promise<unknown>
  /** Most streams have timestamps, so this code is loaded on demand. */
  loadMovementLag(): Promise<MovementLag>
}

/** Each stream may request this many positions only to learn the rig's time. */
const MAX_PROBES = 5
/** If timestamps have given no lag by then, movements are measured too. */
const TIMESTAMP_TIMEOUT_MS = 3_000

/** Measures the lag of one camera's picture, from timestamps if possible and otherwise from own movements. */
export const createPictureLag = ({ clock, rigClock, requestPosition, loadMovementLag }: Dependencies) => {
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
    // If loading fails, the lag stays unknown
    else if (!isLoading) startMovementLag().catch(() => {})
  }

  const read = (now = clock.now()): Lag => {
    const timestamped = timestampLag.read(now)
    if (timestamped !== null) return { lagMs: timestamped, source: 'timestamp' }
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
    /** Records a command that starts or continues a movement. Call the result with its outcome. */
    commandSent: () => {
      const settle = movementLag?.commandSent(clock.now())
      return (isAccepted: boolean) => settle?.(isAccepted, clock.now())
    },
    positionRead: (next: Position) => {
      position = next
      movementLag?.positionRead(next, clock.now())
    },
    disturbed: () => movementLag?.disturbed(clock.now()),
    /** Forgets all measurements, because the stream has been closed. */
    reset: () => {
      timer.clear()
      openedAt = null
      probes = 0
      timestampLag.reset()
      movementLag?.reset(clock.now())
    },
  }
}
