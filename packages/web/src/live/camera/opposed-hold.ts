import type { Position, PtzAxis } from '@rig/contract'
import { wrapDegrees } from '@rig/contract/rules'

/**
 * A reading of the position. The rig measured it between `from` and `at`, in ms of the console's clock. Changes up to
 * `noise` do not count as movement.
 */
type HoldReading = { position: Position; from: number; at: number; noise: number }

/**
 * How a held axis moves if another client steers it: against the hold, or too slowly. A `slowed` axis may
 * instead be obstructed.
 */
export type Opposition = 'reversed' | 'slowed'

/** The measured `rate` of a held axis, in units per ms, with the speed and the zoom at which it was measured. */
export type Pace = { rate: number; speed: number; zoom: number }

export type HoldStart = {
  axis: PtzAxis
  /** Signed fraction of full speed. */
  speed: number
  /** Position at which the axis was idle before the hold, or null if the axis was not idle. */
  idleAt: number | null
  since: number
  /** Pace of the axis in the previous hold, or null if it was not measured. */
  earlier: Pace | null
}

/** `provenRate` is a lower bound for the highest rate that the axis reached during this hold, up to this `Point`. */
type Point = { progress: number; from: number; at: number; zoom: number; provenRate: number }

/** Maximum age of a position when the rig returns it. */
const MAX_AGE_MS = 250
const MIN_WINDOW_MS = 1_000
const MAX_WINDOW_MS = 3_000
const SLOWED_RATIO = 0.8
/** After this time, a held axis has accelerated, so its rate can be compared with the pace of the previous hold. */
const MAX_ACCELERATION_MS = 1_500
/**
 * A movement against a hold may be caused by an earlier command if it begins within this time after the start of the
 * hold.
 */
const MAX_COAST_MS = 3_000
/** After a longer gap, pan may have turned so far that its direction is unknown. */
const MAX_GAP_MS = 1_500
/** Rates are compared only at similar zooms, because many cameras turn more slowly the further they are zoomed in. */
const MAX_ZOOM_DIFFERENCE = 5

/** Detects that another client steers an axis while this console holds it at a constant speed. */
export const createHoldWatch = ({ axis, speed, idleAt, since, earlier }: HoldStart) => {
  let last = idleAt === null ? null : { value: idleAt, at: since }
  let progress = 0
  let furthest = 0
  let isFree = idleAt !== null
  let readingsBehind = 0
  let hasReversed = false
  let points: Point[] = []

  const advance = (value: number, at: number) => {
    const change = last ? value - last.value : 0
    last = { value, at }
    const moved = axis === 'pan' ? wrapDegrees(change) : change
    progress += moved * Math.sign(speed)
    return moved !== 0
  }

  const isBehind = (at: number, noise: number) => {
    isFree ||= at - since > MAX_COAST_MS || progress > furthest + noise
    furthest = isFree ? Math.max(furthest, progress) : Math.min(furthest, progress)
    return progress < furthest - noise
  }

  const isSlowed = ({ position: { zoom }, from, at, noise }: HoldReading) => {
    const before = points.at(-1)
    // An axis that does not move is at the end of its range or obstructed
    if (before && Math.abs(progress - before.progress) <= noise) return false
    if (axis !== 'zoom' && points[0] && Math.abs(zoom - points[0].zoom) > MAX_ZOOM_DIFFERENCE) points = []
    const rates = points.map((point) => (progress - point.progress - noise) / (at - point.from + MAX_AGE_MS))
    points.push({ progress, from, at, zoom, provenRate: Math.max(0, points.at(-1)?.provenRate ?? 0, ...rates) })
    return points.some((point) => {
      const elapsedMs = from - point.at - MAX_AGE_MS
      if (elapsedMs < MIN_WINDOW_MS || elapsedMs > MAX_WINDOW_MS) return false
      const expectedRate = getExpectedRate(point)
      return expectedRate > 0 && (progress - point.progress + noise) / elapsedMs < SLOWED_RATIO * expectedRate
    })
  }

  const getExpectedRate = ({ provenRate, from, zoom }: Point) => {
    const isComparable = earlier?.speed === speed && Math.abs(earlier.zoom - zoom) <= MAX_ZOOM_DIFFERENCE
    const hasAccelerated = from - since >= MAX_ACCELERATION_MS
    return Math.max(provenRate, earlier && isComparable && hasAccelerated ? earlier.rate : 0)
  }

  return {
    speed,
    /**
     * Returns the pace to compare the next hold with. If this hold was shorter than 1 s, returns the previous hold's
     * pace, which can be null.
     */
    getPace: (): Pace | null => {
      const [first, latest] = [points[0], points.at(-1)]
      if (!first || !latest || latest.at - first.at < MIN_WINDOW_MS) return earlier
      return { rate: latest.provenRate, speed, zoom: latest.zoom }
    },
    /** Compares a position with the earlier ones. Returns how another client opposes the hold, or null. */
    read: (reading: HoldReading): Opposition | null => {
      const { position, at, noise } = reading
      if (last && at - last.at > MAX_GAP_MS) {
        last = null
        furthest = progress
        isFree = false
        points = []
      }
      const hasMoved = advance(position[axis], at)
      readingsBehind = isBehind(at, noise) && hasMoved ? readingsBehind + 1 : 0
      const slowed = isSlowed(reading)
      hasReversed ||= readingsBehind > 1
      // A single reading behind the furthest position does not prove a reversal, but two in a row do
      if (readingsBehind === 1 || (readingsBehind === 0 && !slowed)) return null
      return hasReversed ? 'reversed' : 'slowed'
    },
  }
}

export type HoldWatch = ReturnType<typeof createHoldWatch>
