import { getFrameMidpoint, showFrame } from './film-frames.ts'

export type FilmPairState = {
  frame: number
  /** Number of frames by which the second film lags behind the first film. */
  shift: number
  isPlaying: boolean
}

/** Frames of the first film that have a counterpart in the second film. Playback is limited to them. */
export type FrameRange = { first: number; last: number }

export type FilmPair = ReturnType<typeof createFilmPair>

type Films = { before: HTMLVideoElement; after: HTMLVideoElement; frameSeconds: number }

/**
 * Lead in seconds beyond which both films pause and resynchronise. A smaller lead only changes the playback rate of the
 * second film.
 */
const MAX_LEAD_SECONDS = 0.5

const CATCH_UP_SECONDS = 0.15

const MIN_RATE = 0.5
const MAX_RATE = 2

const MIN_LEAD_FRAMES = 1 / 8

/**
 * Keeps two films in sync: the second film follows the first film (docs/decisions/0036). `start` returns a function
 * that stops the synchronisation.
 */
export const createFilmPair = ({ before, after, frameSeconds }: Films) => {
  const listeners = new Set<() => void>()
  let state: FilmPairState = { frame: 0, shift: 0, isPlaying: false }
  let seeks = 0
  let isStopped = false

  const change = (part: Partial<FilmPairState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const countFrames = (film: HTMLVideoElement) => Math.max(1, Math.round(film.duration / frameSeconds))
  const range = (): FrameRange => {
    const first = Math.max(0, -state.shift)
    return { first, last: Math.max(first, Math.min(countFrames(before), countFrames(after) - state.shift) - 1) }
  }
  const clamp = (frame: number) => Math.min(range().last, Math.max(range().first, frame))

  /** Seeks both films. Resolves to false if another seek has started or the pair has stopped in the meantime. */
  const show = async (frame: number) => {
    seeks += 1
    const own = seeks
    change({ frame: clamp(frame) })
    await Promise.all([
      showFrame(before, getFrameMidpoint(state.frame, frameSeconds), frameSeconds),
      showFrame(after, getFrameMidpoint(state.frame + state.shift, frameSeconds), frameSeconds),
    ])
    return own === seeks && !isStopped
  }

  const pausePlayers = () => {
    before.pause()
    after.pause()
    after.playbackRate = 1
  }

  const playFrom = async (frame: number) => {
    pausePlayers()
    if ((await show(frame)) && state.isPlaying) await Promise.all([before.play(), after.play()])
  }

  const pause = () => {
    pausePlayers()
    change({ isPlaying: false })
  }

  const seek = async (frame: number) => {
    if (state.isPlaying) await playFrom(frame)
    else await show(frame)
  }

  const pauseAtEnd = () => {
    pause()
    void show(range().last)
  }

  const synchronise = () => {
    const correction = getSyncCorrection(
      after.currentTime - before.currentTime - state.shift * frameSeconds,
      frameSeconds,
    )
    if (correction === 'resynchronise') void playFrom(state.frame).catch(pause)
    else after.playbackRate = correction.rate
  }

  const watchFrames = (film: HTMLVideoElement) => {
    film.requestVideoFrameCallback((_now, { mediaTime }) => {
      if (isStopped) return
      watchFrames(film)
      if (!state.isPlaying || before.paused || after.paused) return
      if (film === before) change({ frame: clamp(Math.round(mediaTime / frameSeconds)) })
      if (state.frame < range().last) return synchronise()
      pauseAtEnd()
    })
  }

  return {
    frameSeconds,
    range,
    seek,
    pause,
    start: () => {
      isStopped = false
      watchFrames(before)
      watchFrames(after)
      const stopped = new AbortController()
      // On a slow machine a film may end before its last frame is shown
      for (const film of [before, after])
        film.addEventListener('ended', () => film.ended && state.isPlaying && pauseAtEnd(), { signal: stopped.signal })
      void show(0)
      return () => {
        isStopped = true
        stopped.abort()
        pausePlayers()
      }
    },
    /** Plays from the current frame, or from the first frame if the films have ended. */
    play: async () => {
      change({ isPlaying: true })
      await playFrom(state.frame < range().last ? state.frame : range().first).catch(pause)
    },
    step: async (frames: number) => {
      pause()
      await show(state.frame + frames)
    },
    /**
     * Shifts the second film relative to the first film. Ignores a shift that exceeds the length of the longer film.
     */
    shiftBy: async (frames: number) => {
      const shift = state.shift + frames
      if (Math.abs(shift) >= Math.max(countFrames(before), countFrames(after))) return
      change({ shift })
      await seek(state.frame)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    state: () => state,
  }
}

/**
 * Returns the playback rate at which the second film catches up, or 'resynchronise' if both films must pause.
 * `leadSeconds` is positive if the second film is ahead.
 */
export const getSyncCorrection = (leadSeconds: number, frameSeconds: number): { rate: number } | 'resynchronise' => {
  if (Math.abs(leadSeconds) > MAX_LEAD_SECONDS) return 'resynchronise'
  if (Math.abs(leadSeconds) < frameSeconds * MIN_LEAD_FRAMES) return { rate: 1 }
  return { rate: Math.min(MAX_RATE, Math.max(MIN_RATE, 1 - leadSeconds / CATCH_UP_SECONDS)) }
}
