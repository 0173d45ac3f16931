import type { RigClock } from '../../../console/link/rig-clock.ts'

type Sample = { shownAt: number; timestamp: number }

const WINDOW_MS = 1_000
const MAX_TOLERANCE_MS = 500
/** No console has shown a picture that is later than this, so the rig's clock has probably been set. */
const MAX_LAG_MS = 60_000
/** A picture cannot be newer than its display, but a timestamp may be rounded. */
const MAX_LEAD_MS = 300

/** The lag is the rig's time when a picture is displayed minus its capture time, as the median of a second. */
export const createTimestampLag = (rigClock: Pick<RigClock, 'offset' | 'reset'>) => {
  let samples: readonly Sample[] = []
  let isContradicted = false

  /** Returns the lag and whether it is possible, or null while the offset is unknown or too imprecise. */
  const measure = (now: number) => {
    const offset = rigClock.offset(now)
    if (!offset || offset.toleranceMs > MAX_TOLERANCE_MS || samples.length === 0) return null
    const lagMs = median(samples.map(({ shownAt, timestamp }) => shownAt + offset.ms - timestamp))
    return { lagMs, isPossible: lagMs <= MAX_LAG_MS && lagMs >= -offset.toleranceMs - MAX_LEAD_MS }
  }

  /** Resets the clock only once per contradiction, because timestamps may not come from the clock that is read. */
  const contradict = () => {
    if (!isContradicted) rigClock.reset()
    isContradicted = true
  }

  return {
    frame: (timestamp: number, shownAt: number) => {
      const latest = samples.at(-1)
      if (latest && timestamp < latest.timestamp) {
        samples = []
        contradict()
      }
      samples = [...samples.filter((sample) => sample.shownAt > shownAt - WINDOW_MS), { shownAt, timestamp }]
      const measured = measure(shownAt)
      if (measured && !measured.isPossible) contradict()
      else if (measured) isContradicted = false
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
