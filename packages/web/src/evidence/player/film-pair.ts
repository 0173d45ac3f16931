import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import { copyPicture, resizeCanvas } from '../../lib/canvas.ts'
import { importCode } from '../../lib/import-code.ts'
import type { Recording } from '../../rig/recordings.ts'
import type { FilmPlayer } from '../film/film.ts'
import { areSameFrames, createFrameLoader } from '../film/frame-loader.ts'
import { findFrameAt, getSeekTime } from '../film/frame-times.ts'

type FilmPairState = {
  /** Requested frame of the first film. */
  frame: number
  /** By how much the second film lags behind the first film, in frames of the first film (of usual duration). */
  shift: number
  isPlaying: boolean
  /** The frames on the two canvases. Null, or different from the requested frame, while that frame is loading. */
  drawn: DrawnPair | null
}

type FramePair = readonly [before: number, after: number]

/** Each picture's time, in seconds from the start of its film, or null if it is unknown. */
export type PairTimes = readonly [before: number | null, after: number | null]

type DrawnPair = { frames: FramePair; times: PairTimes }

export type FilmPair = ReturnType<typeof createFilmPair>

type Films = { before: FilmPlayer; after: FilmPlayer; window: Pick<Window, 'requestAnimationFrame'> }

/**
 * Plays two films on one clock. Each step draws a frame of the first film and the second film's frame at that time, or
 * draws neither (docs/decisions/0036). Call `present` for each frame that a film has loaded.
 */
export const createFilmPair = ({ before, after, window }: Films) => {
  const store = createStore<FilmPairState>(() => ({ frame: 0, shift: 0, isPlaying: false, drawn: null }))
  let surfaces: readonly [CanvasRenderingContext2D, CanvasRenderingContext2D] | null = null
  /** At the time `at`, playback had reached `seconds` of the first film. Null after a seek until playback continues. */
  let origin: { seconds: number; at: number } | null = null

  const getShiftSeconds = (shift = store.getState().shift) => shift * before.stepSeconds
  const toShift = (lagSeconds: number) => Math.round(lagSeconds / before.stepSeconds)
  const getSeekTimeAfter = (frame: number, shift?: number) => getSeekTime(before, frame) + getShiftSeconds(shift)
  const getFramePair = (frame: number): FramePair => [frame, findFrameAt(after, getSeekTimeAfter(frame))]
  /** The frames of the first film for which the second one has a picture. Playback is limited to them. */
  const getRange = (shift: number) => {
    const [start = 0] = after.starts
    const frames = [...before.starts.keys()]
    return {
      first: frames.findIndex((frame) => getSeekTimeAfter(frame, shift) >= start),
      last: frames.findLastIndex((frame) => getSeekTimeAfter(frame, shift) < after.seconds),
    }
  }
  const whole = { first: 0, last: before.starts.length - 1 }
  const hasCommonFrame = ({ first, last }: { first: number; last: number }) => first >= 0 && first <= last
  let range = hasCommonFrame(getRange(0)) ? getRange(0) : whole
  const clamp = (frame: number) => Math.min(range.last, Math.max(range.first, frame))

  const draw = ([one = 0, other = 0]: readonly number[]) => {
    if (!surfaces) return
    const times = [drawFrame(before, one, surfaces[0]), drawFrame(after, other, surfaces[1])] as const
    store.setState({ drawn: { frames: [one, other], times } })
  }
  const loader = createFrameLoader({ players: [before, after], draw })

  /** Resolves when the canvases show the frame. */
  const seek = (frame: number) => {
    origin = null
    store.setState({ frame: clamp(frame), drawn: null })
    const drawn = waitUntilDrawn()
    loader.request(getFramePair(clamp(frame)))
    return drawn
  }
  const waitUntilDrawn = () =>
    new Promise<void>((resolve) => {
      const unsubscribe = store.subscribe(({ drawn, frame }) => {
        if (!drawn || !areSameFrames(drawn.frames, getFramePair(frame))) return
        unsubscribe()
        resolve()
      })
    })

  /**
   * Has no effect if the shift leaves no common frame. Callers must seek afterwards, because a new shift changes the
   * range.
   */
  const setShift = (shift: number) => {
    const shiftedRange = getRange(shift)
    if (!hasCommonFrame(shiftedRange)) return
    range = shiftedRange
    store.setState({ shift })
  }

  const pause = () => store.setState({ isPlaying: false })

  const tick = (now: number) => {
    const { isPlaying, frame: shown } = store.getState()
    if (!isPlaying) return
    window.requestAnimationFrame(tick)
    if (loader.isLoading()) return
    origin ??= { seconds: getSeekTime(before, shown), at: now }
    const due = findFrameAt(before, origin.seconds + (now - origin.at) / 1000)
    const reached = findReachedFrame(shown, due)
    // If films load slowly, they play more slowly instead of skipping frames: the next frame becomes due after half a
    // step
    if (due > reached) origin = { seconds: (before.starts[reached + 1] ?? 0) - before.stepSeconds / 2, at: now }
    if (reached >= range.last) {
      pause()
      return void seek(reached)
    }
    const next = findLoadedPair(shown, reached)
    if (next) {
      store.setState({ frame: next[0] })
      draw(next)
    }
    // After a gap in one film, the other one has to load many frames before the next pair is complete
    const [one, other] = due > reached ? getFramePair(reached + 1) : (next ?? getFramePair(reached))
    before.advance(one)
    after.advance(other)
  }
  /** Returns the last frame up to `due` that both films have reached. A film may have skipped this frame. */
  const findReachedFrame = (shown: number, due: number) => {
    let reachedFrame = shown
    while (reachedFrame < Math.min(due, range.last)) {
      const [one, other] = getFramePair(reachedFrame + 1)
      if (before.newest() < one || after.newest() < other) break
      reachedFrame += 1
    }
    return reachedFrame
  }
  const findLoadedPair = (shown: number, reached: number) => {
    for (let frame = reached; frame > shown; frame--)
      if (loader.isLoaded(getFramePair(frame))) return getFramePair(frame)
    return null
  }

  return {
    store,
    before,
    after,
    /** Returns the times of the pictures on the canvases, or of the requested ones while these are loading. */
    times: (): PairTimes => {
      const { frame, drawn } = store.getState()
      const [one, other] = getFramePair(frame)
      return drawn?.times ?? [before.starts[one] ?? 0, after.starts[other] ?? 0]
    },
    getShiftSeconds: () => getShiftSeconds(),
    /** Returns the shift by which the second film lags behind the first film. */
    toShift,
    range: () => range,
    seek,
    /**
     * Seeks to a time in the first film. If `lagSeconds` is given, shifts the second film so that it lags by this time.
     */
    seekTime: (seconds: number, lagSeconds = getShiftSeconds()) => {
      setShift(toShift(lagSeconds))
      return seek(findFrameAt(before, seconds))
    },
    /** Seeks to a time of the second film in seconds. */
    seekTimeAfter: (seconds: number) => seek(findFrameAt(before, seconds - getShiftSeconds())),
    pause,
    present: loader.present,
    showOn: (first: HTMLCanvasElement, second: HTMLCanvasElement) => {
      const [one, other] = [resizeCanvas(first, before), resizeCanvas(second, after)]
      if (!one || !other) return
      surfaces = [one, other]
      void seek(store.getState().frame)
    },
    canvases: () => surfaces && ([surfaces[0].canvas, surfaces[1].canvas] as const),
    play: () => {
      const { frame } = store.getState()
      store.setState({ isPlaying: true })
      void seek(frame < range.last ? frame : range.first)
      window.requestAnimationFrame(tick)
    },
    /** Pauses, and resolves when the canvases show the frame that is `frames` after the current one. */
    step: (frames: number) => {
      pause()
      return seek(store.getState().frame + frames)
    },
    /** Shifts the second film relative to the first film. */
    shiftBy: (frames: number) => {
      const { shift, frame } = store.getState()
      setShift(shift + frames)
      void seek(frame)
    },
    close: () => {
      pause()
      before.close()
      after.close()
    },
  }
}

const drawFrame = (film: FilmPlayer, frame: number, surface: CanvasRenderingContext2D) => {
  const seconds = film.draw(frame, surface)
  surface.canvas.dataset.frame = `${frame}`
  return seconds
}

/** Returns the current frame of the second, newer film, ready to be marked. Resolves to null before it is drawn. */
export const captureSecondFilm = async (rigConsole: RigConsole, pair: FilmPair, recording: Recording) => {
  const canvas = pair.canvases()?.[1]
  if (!canvas) return null
  const [, seconds] = pair.times()
  // While the code is loaded, the operator may step to another frame
  const picture = copyPicture(canvas, canvas)
  const { captureFilmFrame } = await importCode(() => import('../findings/record/capture-recording.ts'))
  return captureFilmFrame(rigConsole, { canvas: picture, recording }, { seconds, filmSeconds: pair.after.seconds })
}
