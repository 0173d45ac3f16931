import { type CableMotion, measureCableMotion } from './cable-motion.ts'
import type { PlanePair } from './correlation.ts'
import { type CableChange, detectChanges, type UnreadStretch } from './detect-changes.ts'
import { type AlignedFrames, createDifferenceMap, STRUCTURE_RADIUS } from './difference-map.ts'
import { createSignature, findLag, measureOffset, NO_OFFSET, type PictureOffset } from './film-alignment.ts'
import { judgeViews, type ViewMismatch } from './judge-views.ts'
import { locateFrame, type Track } from './locate-frame.ts'
import { alignPicture, isNegligible, measureShift, NEGLIGIBLE_PIXELS } from './picture-shift.ts'
import { extractStructure, type FilmFrame } from './plane.ts'

/** A film whose frames can be read in order. */
export type FilmReader = {
  frameCount: number
  /** Yields the frames from the index `first` to the end. */
  frames: (first: number) => AsyncGenerator<FilmFrame, void>
}

export type ComparisonOptions = {
  /** Positions of the sled at the start and the end of the first film. */
  track: Track
  /** Compares films that do not belong together. */
  force?: boolean
}

/** `position` is on the track, in sled units. */
type LocatedChange = CableChange & { position: number }
type LocatedStretch = UnreadStretch & { from: number; to: number }

/** Result for the part of the films that has been compared so far. `first`, `last` and `at` are frames of the first film. */
export type FilmComparison = {
  /** Reasons, by the pictures, why the films do not belong together. They are compared only if `force` is set. */
  mismatches: ViewMismatch[]
  changes: LocatedChange[]
  notCompared: LocatedStretch[]
  /** Number of frames by which the second film lags behind the first film. */
  lag: number
  /** Compared part of the films, from 0 to 1. */
  fraction: number
}

const HEAD_FRAMES = 45
/** The sled accelerates during the first frames. */
const FIRST_FRAME = 3
const MOTION_FRAMES = 24
/** Lag at which films of one patrol start. Beyond it, the whole films are read to find the lag. */
const MAX_HEAD_LAG = 12
const MIN_HEAD_CORRELATION = 0.4
/** Part of the shorter film that must overlap. */
const MIN_OVERLAP = 0.3
const OFFSET_PAIRS = 5
const SAMPLE_FRAMES = 10
/** A place is compared each time it has moved by this distance. */
const STEP_PIXELS = 32
/** Frames until the first report. Each further report covers twice as many. */
const FIRST_REPORT_FRAMES = 20

/** Compares two films. Yields what it has found so far, repeatedly, and finally the complete result. */
export async function* compareFilms(
  first: FilmReader,
  second: FilmReader,
  { track, force = false }: ComparisonOptions,
): AsyncGenerator<FilmComparison, void> {
  const heads = await Promise.all([readHead(first, HEAD_FRAMES), readHead(second, HEAD_FRAMES)])
  const [motion, otherMotion] = heads.map(measureHeadMotion)
  if (!motion || !otherMotion) {
    const whole = { first: 0, last: first.frameCount, reason: 'motion', ...track } as const
    yield { mismatches: [], changes: [], notCompared: [whole], lag: 0, fraction: 1 }
    return
  }

  const { width = 0, height = 0 } = heads[0][0]?.luma ?? {}
  const { lag, correlation } = await findFilmLag(first, second, heads, motion)
  const near = pickPairs(heads, lag)
  const pairs = near.length > 0 ? near : await readSamplePairs(first, second, lag)
  const offset = measureOffset(pairs, motion, STRUCTURE_RADIUS)
  const mismatches = judgeViews({
    ...{ first: motion, second: otherMotion, lag, correlation, offset, width },
    frameCount: Math.min(first.frameCount, second.frameCount),
  })
  const start = Math.max(0, -lag)
  const end = Math.min(first.frameCount, second.frameCount - lag)
  const { map, add } = createDifferenceMap(motion, first.frameCount, height)
  const locate = (frame: number) => locateFrame(frame, { track, frameCount: first.frameCount, motion })
  const report = (until: number): FilmComparison => {
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
  if (mismatches.length > 0 && !force) {
    yield { mismatches, changes: [], notCompared: [], lag, fraction: 1 }
    return
  }

  const align = createAligner(offset ?? NO_OFFSET, motion)
  const step = Math.max(1, Math.round(STEP_PIXELS / Math.abs(motion.speed)))
  let due = start + FIRST_REPORT_FRAMES
  for await (const { frame, one, other } of readPairs(first, second, lag, step)) {
    add(frame, align(one, other))
    if (frame < due) continue
    due = start + 2 * (frame - start)
    yield report(frame)
  }
  yield { ...report(end), fraction: 1 }
}

const measureHeadMotion = (head: readonly FilmFrame[]) =>
  measureCableMotion(head.slice(FIRST_FRAME, FIRST_FRAME + MOTION_FRAMES).map(({ luma }) => luma))

const findFilmLag = async (
  first: FilmReader,
  second: FilmReader,
  heads: readonly (readonly FilmFrame[])[],
  motion: CableMotion,
) => {
  const [one = [], other = []] = heads.map((head) => head.map(({ luma }) => createSignature(luma, motion)))
  const near = findLag(one, other, Math.min(MAX_HEAD_LAG, Math.floor(one.length / 3)))
  if (near.correlation >= MIN_HEAD_CORRELATION) return near
  const readAll = async (film: FilmReader) => {
    const signatures: Float32Array[] = []
    for await (const { luma } of film.frames(0)) signatures.push(createSignature(luma, motion))
    return signatures
  }
  const [all, otherAll] = await Promise.all([readAll(first), readAll(second)])
  const shorter = Math.min(all.length, otherAll.length)
  return findLag(all, otherAll, Math.floor(shorter * (1 - MIN_OVERLAP)))
}

/** Returns pairs of the heads' frames that show the same place, or none if the films start too far apart. */
const pickPairs = ([one = [], other = []]: readonly (readonly FilmFrame[])[], lag: number) => {
  const start = Math.max(FIRST_FRAME, FIRST_FRAME - lag)
  const count = Math.min(one.length, other.length - lag) - start
  if (count < OFFSET_PAIRS) return []
  return Array.from({ length: OFFSET_PAIRS }, (_, n) => start + Math.floor((n * count) / OFFSET_PAIRS)).flatMap(
    (frame) => {
      const [before, after] = [one[frame], other[frame + lag]]
      return before && after ? [[before.luma, after.luma] as const] : []
    },
  )
}

const readSamplePairs = async (first: FilmReader, second: FilmReader, lag: number) => {
  const pairs: PlanePair[] = []
  for await (const { one, other } of readPairs(first, second, lag, SAMPLE_FRAMES)) {
    pairs.push([one.luma, other.luma])
    if (pairs.length >= OFFSET_PAIRS) break
  }
  return pairs
}

/**
 * Returns a function that moves a picture of the second film to cover that of the first. Each shift starts from the
 * previous one.
 */
const createAligner = (offset: PictureOffset, { top, bottom }: CableMotion) => {
  let shift = { dx: 0, dy: 0 }
  return (one: FilmFrame, other: FilmFrame): AlignedFrames => {
    const structure = extractStructure(one.luma, STRUCTURE_RADIUS)
    const move = () => {
      const moved = isNegligible(offset, shift, other.luma) ? other : alignPicture(other, offset, shift)
      return { one, structure, other: moved, otherStructure: extractStructure(moved.luma, STRUCTURE_RADIUS) }
    }
    const aligned = move()
    const { dx, dy } = measureShift(structure, aligned.otherStructure, top, bottom)
    if (Math.hypot(dx, dy) < NEGLIGIBLE_PIXELS) return aligned
    shift = { dx: shift.dx + dx, dy: shift.dy + dy }
    return move()
  }
}

/** Frames of two films that show the same place. `frame` is the index in the first film. */
type FramePair = { frame: number; one: FilmFrame; other: FilmFrame }

const readHead = async (film: FilmReader, count: number): Promise<FilmFrame[]> => {
  const head: FilmFrame[] = []
  for await (const frame of film.frames(0)) {
    head.push(frame)
    if (head.length >= count) break
  }
  return head
}

/** Yields every `step`-th pair of frames, while both films decode concurrently. The second film lags by `lag` frames. */
async function* readPairs(
  first: FilmReader,
  second: FilmReader,
  lag: number,
  step: number,
): AsyncGenerator<FramePair, void> {
  const start = Math.max(0, -lag)
  const [ones, others] = [first.frames(start), second.frames(start + lag)]
  try {
    for (let frame = start; ; frame++) {
      const [one, other] = await Promise.all([ones.next(), others.next()])
      if (one.done || other.done) return
      if ((frame - start) % step === 0) yield { frame, one: one.value, other: other.value }
    }
  } finally {
    await Promise.all([ones.return(), others.return()])
  }
}
