import { type CableMotion, locateFrame, measureCableMotion, type Track } from './cable-motion.ts'
import { findShift, type PlanePair } from './correlation.ts'
import { type CableChange, detectChanges, type UncomparedStretch } from './detect-changes.ts'
import { createDifferenceMap } from './difference-map.ts'
import { createAligner, measureOffset } from './picture-offset.ts'
import { BRIGHTNESS_OFFSET, type FilmFrame, type Plane } from './plane.ts'
import { findViewMismatches, type ViewMismatch } from './view-mismatches.ts'

/** A film whose frames can be read in order. All frames have the same duration. */
export type FilmReader = {
  frameCount: number
  /** Yields the frames from the index `first` to the end, or null for a step at which the film has no picture. */
  frames: (first: number) => AsyncGenerator<FilmFrame | null, void>
}

export type ComparisonOptions = {
  /** Positions of the sled at the start and the end of the first film. */
  track: Track
  /** Compares the films even if their pictures show that they do not belong together. */
  force?: boolean
}

/**
 * The result for the part of the films that has been compared so far. `first`, `last` and `at` are frame indexes in the
 * first film.
 */
export type FilmComparison = {
  /**
   * Reasons why the films do not belong together, as seen in their pictures. Such films are compared only if `force` is
   * set.
   */
  mismatches: ViewMismatch[]
  /** `position`, `from` and `to` are positions on the track, in sled units. */
  changes: (CableChange & { position: number })[]
  notCompared: (UncomparedStretch & { from: number; to: number })[]
  /** Number of frames by which the second film lags behind the first film. */
  lag: number
  /** How much of the films has been compared, from 0 to 1. */
  fraction: number
}

const HEAD_FRAME_COUNT = 45
/** Earlier frames are skipped, because the sled is still accelerating. */
const FIRST_HEAD_FRAME = 3
const MOTION_FRAME_COUNT = 24
/** Distance, in pixels, that the cable moves between two compared frames. */
const COMPARISON_STEP_PIXELS = 32
/**
 * Number of frames before the first report. Each further report is due after twice as many frames as the previous one.
 */
const FIRST_REPORT_FRAMES = 20

/** Compares two films. Repeatedly yields what it has found so far, and finally the complete result. */
export async function* compareFilms(
  first: FilmReader,
  second: FilmReader,
  { track, force = false }: ComparisonOptions,
): AsyncGenerator<FilmComparison, void> {
  const heads = await Promise.all([readHead(first), readHead(second)])
  const [motion, otherMotion] = heads.map(measureHeadMotion)
  const { frameCount } = first
  if (!motion || !otherMotion) {
    const whole = { first: 0, last: frameCount, reason: 'motion', ...track } as const
    yield { mismatches: [], changes: [], notCompared: [whole], lag: 0, fraction: 1 }
    return
  }

  const { width = 0, height = 0 } = heads[0].find((frame) => frame !== null)?.luma ?? {}
  const { lag, correlation } = await findLag(first, second, heads, motion)
  const near = pickPairs(heads, lag)
  const offset = measureOffset(near.length > 0 ? near : await readSamplePairs(first, second, lag), motion)
  const mismatches = findViewMismatches({
    ...{ first: motion, second: otherMotion, lag, correlation, offset, width },
    frameCount: Math.min(frameCount, second.frameCount),
  })
  if (mismatches.length > 0 && !force) {
    yield { mismatches, changes: [], notCompared: [], lag, fraction: 1 }
    return
  }

  const start = Math.max(0, -lag)
  const end = Math.min(frameCount, second.frameCount - lag)
  const { map, add } = createDifferenceMap(motion, frameCount, height)
  const locate = (frame: number) => locateFrame(frame, { track, frameCount, motion })
  const createComparison = (until: number): FilmComparison => {
    const { changes, notCompared } = detectChanges(map, { first: start, last: until })
    return {
      mismatches,
      changes: changes.map((change) => ({ ...change, position: locate(change.at) })),
      notCompared: notCompared.map((stretch) => ({
        ...stretch,
        from: locate(stretch.first),
        to: locate(stretch.last),
      })),
      lag,
      fraction: (until - start) / (end - start),
    }
  }
  const align = createAligner(offset, motion)
  const step = Math.max(1, Math.round(COMPARISON_STEP_PIXELS / Math.abs(motion.speed)))
  let due = start + FIRST_REPORT_FRAMES
  for await (const { frame, one, other } of readPairs(first, second, lag, step)) {
    add(frame, align(one, other))
    if (frame < due) continue
    due = start + 2 * (frame - start)
    yield createComparison(frame)
  }
  yield { ...createComparison(end), fraction: 1 }
}

type Frames = readonly (FilmFrame | null)[]
type Heads = readonly [one: Frames, other: Frames]

/** Reads frames until `HEAD_FRAME_COUNT` of them have a picture. */
const readHead = async (film: FilmReader): Promise<Frames> => {
  const head: (FilmFrame | null)[] = []
  let pictures = 0
  for await (const frame of film.frames(0)) {
    head.push(frame)
    if (frame) pictures += 1
    if (pictures >= HEAD_FRAME_COUNT) break
  }
  return head
}

const measureHeadMotion = (head: Frames) => {
  const first = head.findIndex((frame) => frame !== null)
  return measureCableMotion(findLongestRun(head.slice(first + FIRST_HEAD_FRAME)).map(({ luma }) => luma))
}

/**
 * Returns the first run of consecutive pictures that is long enough to measure the motion (`MOTION_FRAME_COUNT`), or
 * else the longest run.
 */
const findLongestRun = (frames: Frames): FilmFrame[] => {
  let longest: FilmFrame[] = []
  let run: FilmFrame[] = []
  for (const frame of frames) {
    run = frame ? [...run, frame] : []
    if (run.length > longest.length) longest = run
    if (longest.length >= MOTION_FRAME_COUNT) break
  }
  return longest
}

/**
 * Largest lag, in frames, that is expected between films of one patrol. If the starts of the films do not match within
 * it, the whole films are read to find the lag.
 */
const MAX_HEAD_LAG = 12
const MIN_HEAD_CORRELATION = 0.4
/** Smallest fraction of the shorter film that must overlap with the other film. */
const MIN_OVERLAP = 0.3

/** Returns the lag of the second film in frames, and the correlation of both films at that lag. */
const findLag = async (first: FilmReader, second: FilmReader, heads: Heads, motion: CableMotion) => {
  const [one, other] = [createSignatures(heads[0], motion), createSignatures(heads[1], motion)]
  const near = matchSignatures(one, other, Math.min(MAX_HEAD_LAG, Math.floor(one.length / 3)))
  if (near.correlation >= MIN_HEAD_CORRELATION) return near
  const readSignatures = async (film: FilmReader) => {
    const signatures: (Float32Array | null)[] = []
    for await (const frame of film.frames(0)) signatures.push(frame && createSignature(frame, motion))
    return fillGaps(signatures)
  }
  const [all, otherAll] = await Promise.all([readSignatures(first), readSignatures(second)])
  const shorter = Math.min(all.length, otherAll.length)
  return matchSignatures(all, otherAll, Math.floor(shorter * (1 - MIN_OVERLAP)))
}

const SIGNATURE_ROWS = 60
const SIGNATURE_HALF_WIDTH = 5

const createSignatures = (frames: Frames, motion: CableMotion) =>
  fillGaps(frames.map((frame) => frame && createSignature(frame, motion)))

/** Replaces a missing signature by the one before it, or at the start by the first one. */
const fillGaps = (signatures: readonly (Float32Array | null)[]): Float32Array[] => {
  let before = signatures.find((signature) => signature !== null) ?? new Float32Array(SIGNATURE_ROWS)
  return signatures.map((signature) => {
    before = signature ?? before
    return before
  })
}

/**
 * Returns the logarithm of the brightness along the middle column of a picture. If two pictures have similar columns,
 * they show the same place.
 */
const createSignature = ({ luma: { width, height, values } }: FilmFrame, motion: CableMotion): Float32Array => {
  const top = Math.max(0, Math.round(height / 2 + motion.top))
  const bottom = Math.min(height, Math.round(height / 2 + motion.bottom))
  return Float32Array.from({ length: SIGNATURE_ROWS }, (_, n) => {
    const first = top + Math.floor(((bottom - top) * n) / SIGNATURE_ROWS)
    const last = Math.max(first + 1, top + Math.floor(((bottom - top) * (n + 1)) / SIGNATURE_ROWS))
    let sum = 0
    for (let row = first; row < last; row++)
      for (let x = -SIGNATURE_HALF_WIDTH; x <= SIGNATURE_HALF_WIDTH; x++)
        sum += values[row * width + (width >> 1) + x] ?? 0
    return Math.log(BRIGHTNESS_OFFSET + sum / ((last - first) * (2 * SIGNATURE_HALF_WIDTH + 1)))
  })
}

/**
 * Returns the lag at which the signatures correlate best. Subtracts the local mean of each row first, so that only
 * changes along the cable count.
 */
const matchSignatures = (first: readonly Float32Array[], second: readonly Float32Array[], maxLag: number) => {
  const [one, other] = [removeLightChanges(first), removeLightChanges(second)]
  const whole = { left: 0, right: SIGNATURE_ROWS, top: 0, bottom: one.height }
  const { dy, correlation } = findShift([[one, other]], whole, { dx: 0, dy: 0 }, { dx: 0, dy: maxLag })
  return { lag: dy, correlation }
}

const SMOOTH_FRAMES = 12

const removeLightChanges = (signatures: readonly Float32Array[]): Plane => {
  const values = new Float32Array(SIGNATURE_ROWS * signatures.length)
  for (const [t, signature] of signatures.entries()) {
    const near = signatures.slice(Math.max(0, t - SMOOTH_FRAMES), t + SMOOTH_FRAMES + 1)
    const line = signature.map(
      (value, row) => value - near.reduce((sum, one) => sum + (one[row] ?? 0), 0) / near.length,
    )
    values.set(line, t * SIGNATURE_ROWS)
  }
  return { width: SIGNATURE_ROWS, height: signatures.length, values }
}

const OFFSET_PAIR_COUNT = 5
const SAMPLE_FRAME_COUNT = 10

/**
 * Returns pairs of frames, from the starts of both films, that show the same place. Returns none if the lag is so large
 * that the starts show different places.
 */
const pickPairs = ([one, other]: Heads, lag: number): PlanePair[] => {
  const start = Math.max(FIRST_HEAD_FRAME, FIRST_HEAD_FRAME - lag)
  const pairs = one.slice(start).flatMap((before, index) => {
    const after = other[start + index + lag]
    return before && after ? [[before.luma, after.luma] as const] : []
  })
  if (pairs.length < OFFSET_PAIR_COUNT) return []
  const pickedIndexes = Array.from({ length: OFFSET_PAIR_COUNT }, (_, n) =>
    Math.floor((n * pairs.length) / OFFSET_PAIR_COUNT),
  )
  return pairs.filter((_, index) => pickedIndexes.includes(index))
}

const readSamplePairs = async (first: FilmReader, second: FilmReader, lag: number) => {
  const pairs: PlanePair[] = []
  for await (const { one, other } of readPairs(first, second, lag, SAMPLE_FRAME_COUNT)) {
    pairs.push([one.luma, other.luma])
    if (pairs.length >= OFFSET_PAIR_COUNT) break
  }
  return pairs
}

/** Frames of two films that show the same place. `frame` is the index in the first film. */
type FramePair = { frame: number; one: FilmFrame; other: FilmFrame }

/**
 * Yields pairs of pictures that show the same place and are at least `step` frames apart. The second film lags by `lag`
 * frames. Both films are decoded concurrently.
 */
async function* readPairs(
  first: FilmReader,
  second: FilmReader,
  lag: number,
  step: number,
): AsyncGenerator<FramePair, void> {
  const start = Math.max(0, -lag)
  const [ones, others] = [first.frames(start), second.frames(start + lag)]
  try {
    let due = start
    for (let frame = start; ; frame++) {
      const [one, other] = await Promise.all([ones.next(), others.next()])
      if (one.done || other.done) return
      if (frame < due || !one.value || !other.value) continue
      due = frame + step
      yield { frame, one: one.value, other: other.value }
    }
  } finally {
    await Promise.all([ones.return(), others.return()])
  }
}
