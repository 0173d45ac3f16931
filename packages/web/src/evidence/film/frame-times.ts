/** The times at which the frames of a film are shown, in seconds from the start of the film. */
export type FrameTimes = {
  /** Ascending. The first frame may start after 0, the rate may vary, and lost frames leave gaps. */
  starts: readonly number[]
  /** End time of the last frame. */
  seconds: number
  /** Usual duration of a frame. */
  stepSeconds: number
}

type Stamp = { timestamp: number; duration: number }

/** Time stamps that differ by less count as equal: decoders round to microseconds, and players to milliseconds. */
const PRECISION_SECONDS = 1e-3
/** Assumed duration of a frame if the usual duration is unknown. */
export const DEFAULT_STEP_SECONDS = 1 / 15

/** Returns the times of frames from their time stamps, which may be in any order, or null if no frame is shown. */
export const createFrameTimes = (stamps: readonly Stamp[]): FrameTimes | null => {
  // Frames before 0 are decoded, but not shown
  const shown = stamps.filter(({ timestamp, duration }) => timestamp >= 0 || timestamp + duration > PRECISION_SECONDS)
  const starts: number[] = []
  for (const { timestamp } of shown.toSorted((one, other) => one.timestamp - other.timestamp)) {
    const start = Math.max(0, timestamp)
    const before = starts.at(-1)
    if (before === undefined || start - before >= PRECISION_SECONDS) starts.push(start)
  }
  const last = starts.at(-1)
  if (last === undefined) return null
  const end = shown.reduce((latest, { timestamp, duration }) => Math.max(latest, timestamp + duration), last)
  const stepSeconds = measureStep(starts, end)
  return { starts, seconds: end - last >= PRECISION_SECONDS ? end : last + stepSeconds, stepSeconds }
}

/** Returns the times of frames of equal duration. */
export const createEvenTimes = (seconds: number, stepSeconds: number): FrameTimes => {
  const starts = Array.from({ length: Math.max(1, Math.round(seconds / stepSeconds)) }, (_, n) => n * stepSeconds)
  return { starts, seconds, stepSeconds }
}

/** Returns the frame that a player shows at a time. Before the first frame starts, a player shows the first frame. */
export const findFrameAt = ({ starts }: Pick<FrameTimes, 'starts'>, seconds: number): number => {
  let first = 0
  let last = starts.length - 1
  while (first < last) {
    const middle = (first + last + 1) >> 1
    if ((starts[middle] ?? 0) <= seconds) first = middle
    else last = middle - 1
  }
  return first
}

/** Returns the frame with this time stamp, which a decoder or a player may have rounded. */
export const findStampedFrame = (times: Pick<FrameTimes, 'starts'>, stamp: number) =>
  findFrameAt(times, stamp + PRECISION_SECONDS / 2)

/**
 * Returns a time at which every player shows the frame. At the start of a frame, a player that rounds may show the one
 * before.
 */
export const getSeekTime = ({ starts, seconds, stepSeconds }: FrameTimes, frame: number): number => {
  const start = starts[frame] ?? seconds
  // The middle of the frame, or half a step after its start if that is earlier, because the other film of a pair
  // continues during a gap
  return start + Math.min(stepSeconds, (starts[frame + 1] ?? seconds) - start) / 2
}

/** A time in a film may exceed the length in its header by this factor, because the header may omit a few frames. */
const LENGTH_TOLERANCE_FACTOR = 1.05

/**
 * Returns the fraction of a film that precedes a time, from 0 to 1. Null if the time or the length of the film is
 * unknown, or if they contradict each other.
 */
export const getFilmFraction = (seconds: number | null, length: number): number | null =>
  seconds === null || !Number.isFinite(length) || length <= 0 || seconds > LENGTH_TOLERANCE_FACTOR * length
    ? null
    : Math.min(1, seconds / length)

/** If a frame lasts longer than this many median durations, frames are missing after it. */
const GAP_FACTOR = 5
/** The usual duration is the longest one among the shortest frames that together make up this fraction of the film. */
const USUAL_FRACTION = 0.75
const SIMILAR_RATIO = 1.2

/**
 * Returns the usual duration of a frame. If the rate varies, uses the slowest rate in a considerable part of the film,
 * so that nearly every step of a comparison has a picture.
 */
const measureStep = (starts: readonly number[], end: number): number => {
  const durations = starts
    .map((start, frame) => (starts[frame + 1] ?? end) - start)
    .filter((duration) => duration >= PRECISION_SECONDS)
    .toSorted((one, other) => one - other)
  const median = durations[durations.length >> 1]
  if (median === undefined) return DEFAULT_STEP_SECONDS
  const usual = durations.filter((duration) => duration <= GAP_FACTOR * median)
  let rest = USUAL_FRACTION * sum(usual)
  const step =
    usual.find((duration) => {
      rest -= duration
      return rest <= 0
    }) ?? median
  // Time stamps in whole milliseconds make durations alternate, for example between 66 and 67 ms
  const similar = usual.filter((duration) => Math.max(duration / step, step / duration) <= SIMILAR_RATIO)
  return sum(similar) / similar.length
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Returns for each step of a film the frame that starts near it, or null if none does. */
export const assignFrames = ({ starts, seconds }: FrameTimes, stepSeconds: number): (number | null)[] => {
  const steps = new Array<number | null>(Math.max(1, Math.round(seconds / stepSeconds))).fill(null)
  // Steps are aligned with the first frame. If that frame were between two steps, rounding could assign two frames to
  // one step and none to the next
  const first = (starts[0] ?? 0) / stepSeconds
  const phase = first - Math.round(first)
  const distances = new Array<number>(steps.length).fill(Number.POSITIVE_INFINITY)
  for (const [frame, start] of starts.entries()) {
    const exact = start / stepSeconds - phase
    const step = Math.round(exact)
    const distance = Math.abs(exact - step)
    // A frame after the last step has no entry in `distances`, so it is omitted
    if (distance >= (distances[step] ?? 0)) continue
    steps[step] = frame
    distances[step] = distance
  }
  return steps
}
