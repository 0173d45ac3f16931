import type { Clock } from '../../../lib/clock.ts'
import type { Lag } from '../lag/picture-lag.ts'
import { createProblemDetector, type PictureProblem } from './picture-problem.ts'

/**
 * `waiting`: the browser's connections for pictures are in use. `stalled` includes a broken connection. `refused`: the
 * response to the request of the stream contains no pictures.
 */
export type PicturePhase = 'off' | 'waiting' | 'connecting' | 'live' | 'stalled' | 'refused'

/**
 * A stale picture that has ended a hold. It is reported while the picture is stale. After that (`isOver`), it is
 * reported until the next hold, or until the operator has had time to read why the hold ended. `seconds` is null if no
 * frame has arrived.
 */
export type StalePicture = { cause: 'age' | 'lag'; seconds: number | null; isOver?: boolean } | null

export type PictureJudgement = { problem: PictureProblem | null; lag: Lag; stale: StalePicture }

const MAX_PICTURE_AGE_MS = 1_500
export const MAX_LAG_MS = 1_500
/** The lag must stay below this for a while before it can end another hold. */
const RECOVERED_LAG_MS = 1_200
const RECOVERY_MS = 2_000
/** A page that resumes gets a frame immediately, but the operator needs time to read why the hold has ended. */
const MIN_REPORT_MS = 4_000

type Options = {
  clock: Pick<Clock, 'now'>
  /** Ends the running holds, and returns whether there were any. A press that is still short can then only step. */
  endHolds(): boolean
  isHolding(): boolean
  readLag(): Lag
  isLinkSlow(): boolean
}

/**
 * Creates the judge of a live picture: at each tick, it checks the age, the lag and the content. When the picture
 * becomes stale, the running holds end once; later presses can hold again. Pictures that cannot be counted are
 * considered fresh while the phase is `live`.
 */
export const createPictureJudge = ({ clock, endHolds, isHolding, readLag, isLinkSlow }: Options) => {
  let judgement: PictureJudgement = { problem: null, lag: null, stale: null }
  let detectProblem = createProblemDetector()
  let phase: PicturePhase = 'off'
  let seenAt = 0
  let hasPicture = false
  let isCounted = false
  let pixelProblem: PictureProblem | null = null
  let old: { hasEndedHold: boolean } | null = null
  let endedAt: number | null = null
  let late: { since: number; hasEndedHold: boolean } | null = null

  const checkAge = (now: number) => {
    const isOld = (phase !== 'live' || isCounted) && now - seenAt > MAX_PICTURE_AGE_MS
    if (isOld && !old) {
      old = { hasEndedHold: endHolds() }
      if (old.hasEndedHold) endedAt = now
    }
    if (!isOld) old = null
    if (!isOld && isHolding()) endedAt = null
  }

  /**
   * A picture that becomes late ends the running holds or, if there are none, the next hold that begins while it is
   * late. Later holds are not ended until the picture has recovered.
   */
  const checkLag = (lag: Lag, now: number) => {
    const isTooLate = lag !== null && lag.lagMs > MAX_LAG_MS
    const isNew = isTooLate && late === null
    if (isTooLate) late ??= { since: now, hasEndedHold: false }
    // An unknown lag does not count as a recovery
    if (late && (!lag || lag.lagMs >= RECOVERED_LAG_MS)) late.since = now
    if (late && now - late.since >= RECOVERY_MS) late = null
    if (!late || !isTooLate || late.hasEndedHold || !(isNew || isHolding())) return
    late.hasEndedHold = endHolds()
    if (late.hasEndedHold) endedAt = now
  }

  const judgeStale = (lag: Lag, now: number): StalePicture => {
    const { stale: reported } = judgement
    if (old?.hasEndedHold) return { cause: 'age', seconds: hasPicture ? Math.round((now - seenAt) / 1_000) : null }
    const mayBePast = endedAt !== null && now - endedAt < MIN_REPORT_MS
    const hasEndedHold = late?.hasEndedHold || (mayBePast && reported?.cause === 'lag')
    // Once the message is in the past tense, it stays so until the lag exceeds the limit again
    const hasRecovered = !reported || reported.isOver
    const isLate = lag && (lag.lagMs > MAX_LAG_MS || (lag.lagMs >= RECOVERED_LAG_MS && !hasRecovered))
    if (hasEndedHold && isLate) return { cause: 'lag', seconds: keepReportedSeconds(lag.lagMs / 1_000, reported) }
    return mayBePast && reported ? { ...reported, isOver: true } : null
  }

  /** On a slow link, pictures queue: they were taken at nearly the same time, so they look frozen. */
  const judgeProblem = () => (phase !== 'live' || (pixelProblem === 'frozen' && isLinkSlow()) ? null : pixelProblem)

  const judge = () => {
    const lag = readLag()
    judgement = {
      problem: judgeProblem(),
      lag: lag && { ...lag, lagMs: Math.round(lag.lagMs / 100) * 100 },
      stale: judgeStale(lag, clock.now()),
    }
  }

  const tick = () => {
    if (phase === 'off') return
    const now = clock.now()
    checkAge(now)
    if (!old?.hasEndedHold) checkLag(readLag(), now)
    judge()
  }

  return {
    /** Returns the same object until the next tick or phase, or until a stale picture is fresh again. */
    read: () => judgement,
    /** Call several times per second while the stream is on. */
    tick,
    /** Records a frame. Frames whose pixels cannot be read (`isReadable` is false) are not counted. */
    frame: (isReadable = true) => {
      isCounted = isReadable
      if (!isReadable) return
      hasPicture = true
      seenAt = clock.now()
      if (old) tick()
    },
    /** Records the pixels of the frame that was shown at `shownAt`. Call about once per second. */
    pixels: (samples: Uint8ClampedArray, shownAt: number) => {
      pixelProblem = detectProblem(samples, shownAt)
    },
    phase: (next: PicturePhase) => {
      if (phase === 'off' || next === 'live') seenAt = clock.now()
      if (next === 'live') hasPicture = true
      // The stream has been closed on purpose, so the next stream may end a hold again
      if (next === 'off' || next === 'connecting') {
        late = null
        pixelProblem = null
        detectProblem = createProblemDetector()
      }
      if (next === 'off') {
        isCounted = false
        hasPicture = false
        old = null
        endedAt = null
      }
      phase = next
      judge()
    },
  }
}

/** Keeps the reported seconds until they are wrong by 1 s, because screen readers announce each change. */
const keepReportedSeconds = (seconds: number, reported: StalePicture) => {
  const before = reported?.cause === 'lag' ? reported.seconds : null
  return before !== null && Math.abs(before - seconds) < 1 ? before : Math.round(seconds * 10) / 10
}
