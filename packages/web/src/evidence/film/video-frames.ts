import { importCode } from '../../lib/import-code.ts'
import { createEvenTimes, DEFAULT_STEP_SECONDS, type FrameTimes, getSeekTime } from './frame-times.ts'

export const UNREADABLE_FILM_MESSAGE = 'The film can no longer be read'

/** Tolerance for the time stamps that players report, because they are rounded. */
const STAMP_TOLERANCE_SECONDS = 1e-3

export type MeasuredTimes = {
  times: FrameTimes
  /** Time in the film at which `currentTime` is 0. */
  timelineStart: number
  /** Start of the last frame that the browser has presented. */
  presented: number | null
  /**
   * How the start time of a presented frame is determined. Most browsers report it. After a seek, Firefox shows the
   * right frame but reports the time of the seek, so the start is read from the file. During playback, Firefox reports
   * frames before it paints them, possibly several frames ahead.
   */
  stamps: 'reported' | 'from file' | 'unknown'
}

/** Resolves to the times in the file. Null if it has none, or if the browser shows the first frame at another time. */
export const readTimes = async (seeker: Seeker, file: Blob, signal?: AbortSignal): Promise<MeasuredTimes | null> => {
  const { readFrameTimes } = await importCode(() => import('./decoded-film.ts'))
  const times = await readFrameTimes(file)
  if (!times) return null
  const timelineStart = await findTimelineStart(seeker, times, signal)
  const seekTime = getSeekTime(times, 0)
  const presentedSeconds = timelineStart + (await showVisible(seeker, seekTime - timelineStart, signal))
  const isFirst =
    presentedSeconds > (times.starts[0] ?? 0) - STAMP_TOLERANCE_SECONDS &&
    presentedSeconds < seekTime + STAMP_TOLERANCE_SECONDS
  const stamps = presentedSeconds > seekTime - STAMP_TOLERANCE_SECONDS ? 'from file' : 'reported'
  return isFirst ? { times, timelineStart, presented: presentedSeconds, stamps } : null
}

/**
 * Resolves to the time in the film at which `currentTime` is 0. If the first frame starts after 0, Firefox starts its
 * timeline at this frame. Other browsers show the frame early, or open the film at its start.
 */
const findTimelineStart = async (seeker: Seeker, { starts: [first = 0] }: FrameTimes, signal?: AbortSignal) => {
  if (first < STAMP_TOLERANCE_SECONDS || seeker.video.currentTime > 0) return 0
  const presentedSeconds = await showVisible(seeker, first / 2, signal).catch(() => first)
  return presentedSeconds < first / 2 + STAMP_TOLERANCE_SECONDS ? first : 0
}

/**
 * Returns evenly spaced times for a film whose actual frame times are unknown. A frame then stands for the picture that
 * the browser shows at its time.
 */
export const measureTimes = async (seeker: Seeker, signal?: AbortSignal): Promise<MeasuredTimes> => {
  const seconds = await readDuration(seeker.video, signal)
  if (await reportsSeekTimes(seeker, signal)) {
    const times = createEvenTimes(seconds, DEFAULT_STEP_SECONDS)
    return { times, timelineStart: 0, presented: null, stamps: 'unknown' }
  }
  const [first, next] = await findFirstFrames(seeker, seconds, signal)
  const times = createEvenTimes(seconds, next === null ? seconds : next - first)
  return { times, timelineStart: 0, presented: next ?? first, stamps: 'reported' }
}

/** Two times, in seconds, that are so close to each other that no film has frames that start at both. */
const PROBE_TIMES_SECONDS = [0.0101, 0.0137]

const reportsSeekTimes = async (seeker: Seeker, signal?: AbortSignal) => {
  for (const seconds of PROBE_TIMES_SECONDS) {
    const presentedSeconds = await showVisible(seeker, seconds, signal)
    if (Math.abs(presentedSeconds - seconds) >= STAMP_TOLERANCE_SECONDS) return false
  }
  return true
}

/** Beyond the end of any film. */
const BEYOND_END_SECONDS = 1e9

/** Resolves to the length of a film. If the film has no index, its length is known only after a seek to its end. */
const readDuration = async (video: HTMLVideoElement, signal?: AbortSignal): Promise<number> => {
  if (video.duration === Number.POSITIVE_INFINITY) {
    video.currentTime = BEYOND_END_SECONDS
    await waitForEvent(video, 'seeked', signal)
  }
  if (!Number.isFinite(video.duration)) throw new Error('The browser cannot determine the length of the film')
  return video.duration
}

/** Resolves at the next event of this name. Rejects if `signal` is aborted, or if `target` is a film and fails. */
const waitForEvent = (target: EventTarget, name: 'seeked' | 'visibilitychange', signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const finished = new AbortController()
    const end = (settle: () => void) => () => {
      finished.abort()
      settle()
    }
    const options = { signal: finished.signal }
    target.addEventListener(name, end(resolve), options)
    target.addEventListener(
      'error',
      end(() => reject(new Error(UNREADABLE_FILM_MESSAGE))),
      options,
    )
    signal?.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      options,
    )
  })

/** First step of the search for the next frame. The steps grow by a factor below 2, so no frame is skipped. */
const FIRST_STEP_SECONDS = 1 / 120
const STEP_GROWTH_FACTOR = 1.5

/** Resolves to the start times of the first two frames. The second is null if the film has only one frame. */
const findFirstFrames = async (
  seeker: Seeker,
  duration: number,
  signal?: AbortSignal,
): Promise<[number, number | null]> => {
  const first = await showVisible(seeker, 0, signal)
  for (let step = FIRST_STEP_SECONDS; first + step < duration; step *= STEP_GROWTH_FACTOR) {
    const next = await showVisible(seeker, first + step, signal)
    if (next > first) return [first, next]
  }
  return [first, null]
}

export const seekToFrame = async (
  seeker: Seeker,
  { times, timelineStart }: MeasuredTimes,
  frame: number,
  options: SeekOptions,
) => {
  const seekTime = getSeekTime(times, frame)
  const reach = seekTime - (times.starts[frame] ?? 0) + STAMP_TOLERANCE_SECONDS
  const shown = await seeker.showFrame(seekTime - timelineStart, { reach, ...options })
  return shown === null ? null : timelineStart + shown
}

/** Maximum time to wait for a frame, which a busy machine may show long after the seek. */
const FRAME_TIMEOUT_MS = 2_000
/**
 * Maximum time to wait for a frame if the page is hidden, because browsers present no frames then, or if the video was
 * playing, because the frame may already have been presented.
 */
const SHORT_FRAME_TIMEOUT_MS = 250

type SeekOptions = {
  /** The frame must start less than this before the requested time, in seconds. */
  reach?: number
  /** Whether the video was playing until now, so that it may present further frames during the seek. */
  wasPlaying?: boolean
  until?: AbortSignal | undefined
}

export type Seeker = ReturnType<typeof createSeeker>

/** Creates an object that seeks in a `<video>` and reports which frame is shown. */
export const createSeeker = (video: HTMLVideoElement) => {
  /**
   * Whether the browser reports frames; null until this is known. WebKitGTK reports none, but at `seeked`, the frame
   * is visible.
   */
  let reportsFrames: boolean | null = null

  /**
   * Seeks to a time, and resolves to the start of the frame that the browser presents, both in seconds, or to null if
   * it presents none in time. In a browser that reports no frames, resolves to the requested time. At the event
   * `seeked`, the previous frame may still be visible. Rejects if the film fails or `until` is aborted.
   */
  const showFrame = (
    seconds: number,
    { reach = Number.POSITIVE_INFINITY, wasPlaying = false, until }: SeekOptions = {},
  ) =>
    new Promise<number | null>((resolve, reject) => {
      const finished = new AbortController()
      const { signal } = finished
      let shown: number | null = null
      let expected: number | null = null
      // A seek to the current time would show no new frame
      const target = video.currentTime === seconds ? seconds + 1e-5 : seconds
      const finish = (startsAt: number | null) => {
        finished.abort()
        resolve(startsAt)
      }
      const fail = (reason: unknown) => {
        finished.abort()
        reject(reason)
      }
      const awaitFrame = () =>
        video.requestVideoFrameCallback((_now, { mediaTime }) => {
          reportsFrames = true
          shown = mediaTime
          const isExpected = mediaTime <= target + 1e-6 && mediaTime > seconds - reach
          if (isExpected && !video.seeking) return finish(mediaTime)
          // The frame may come from an earlier seek that was aborted, and cannot be drawn before this one has ended
          if (isExpected && !wasPlaying) expected = mediaTime
          if (!signal.aborted) awaitFrame()
        })
      const finishWaiting = (isShort: boolean) => {
        if (!isShort && !document.hidden) reportsFrames ??= false
        finish(reportsFrames === false ? seconds : shown)
      }
      const onSeeked = () => {
        // The event of an earlier seek, which was aborted
        if (video.seeking) return
        if (expected !== null) return finish(expected)
        if (reportsFrames === false) return finish(seconds)
        const isShort = document.hidden || wasPlaying
        setTimeout(finishWaiting, isShort ? SHORT_FRAME_TIMEOUT_MS : FRAME_TIMEOUT_MS, isShort)
      }
      video.addEventListener('seeked', onSeeked, { signal })
      video.addEventListener('error', () => fail(new Error(UNREADABLE_FILM_MESSAGE)), { signal })
      until?.addEventListener('abort', () => fail(until.reason), { signal })
      if (until?.aborted) return fail(until.reason)
      if (video.error) return fail(new Error(UNREADABLE_FILM_MESSAGE))
      awaitFrame()
      video.currentTime = target
    })

  return { video, showFrame }
}

/** Seeks to a time, and resolves to the start of the frame that is shown there. Waits while the page is hidden. */
const showVisible = async ({ showFrame }: Seeker, seconds: number, signal?: AbortSignal): Promise<number> => {
  let hasFailed = false
  for (;;) {
    const startsAt = await showFrame(seconds, { until: signal })
    if (startsAt !== null) return startsAt
    if (document.hidden) await waitForEvent(document, 'visibilitychange', signal)
    // The first failure may be due to a page that was hidden during the seek
    else if (hasFailed) throw new Error('The browser displayed no frame of the film')
    else hasFailed = true
  }
}
