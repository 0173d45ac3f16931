import { middleOf, showFrame } from './film-frames.ts'

export type PairState = {
  /** The frame of the first film that is shown, from 0. */
  frame: number
  /** How many frames later the second film shows the same stretch. */
  shift: number
  isPlaying: boolean
}

/** The frames of the first film for which the second one has a frame too. */
export type PairRange = { first: number; last: number }

export type FilmPair = ReturnType<typeof createFilmPair>

type Films = { before: HTMLVideoElement; after: HTMLVideoElement; frameSeconds: number }

/** Beyond this difference both films pause and resynchronise; below it the second one plays slower or faster. */
const MAX_LEAD_SECONDS = 0.5

/** A lead is corrected in about this time. */
const CATCH_UP_SECONDS = 0.15

const SLOWEST = 0.5
const FASTEST = 2

/** Leads below this fraction of a frame are not corrected. */
const INVISIBLE_LEAD = 1 / 8

/**
 * Creates two players on one scrubber: the first one leads, the second one follows it (docs/decisions/0036). It runs from
 * `start` until the function that `start` returns is called.
 */
export const createFilmPair = ({ before, after, frameSeconds }: Films) => {
  const listeners = new Set<() => void>()
  let state: PairState = { frame: 0, shift: 0, isPlaying: false }
  let seeks = 0
  let isStopped = false

  const change = (part: Partial<PairState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const framesOf = (film: HTMLVideoElement) => Math.max(1, Math.round(film.duration / frameSeconds))
  const range = (): PairRange => {
    const first = Math.max(0, -state.shift)
    return { first, last: Math.max(first, Math.min(framesOf(before), framesOf(after) - state.shift) - 1) }
  }
  const clamp = (frame: number) => Math.min(range().last, Math.max(range().first, frame))

  /** Shows a frame in both films; resolves to whether no other frame was requested in the meantime. */
  const show = async (frame: number) => {
    seeks += 1
    const own = seeks
    change({ frame: clamp(frame) })
    await Promise.all([
      showFrame(before, middleOf(state.frame, frameSeconds), frameSeconds),
      showFrame(after, middleOf(state.frame + state.shift, frameSeconds), frameSeconds),
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
    const correction = correctLead(after.currentTime - before.currentTime - state.shift * frameSeconds, frameSeconds)
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
      // A machine that is too slow to show the last frame still reaches the end of a film
      for (const film of [before, after])
        film.addEventListener('ended', () => film.ended && state.isPlaying && pauseAtEnd(), { signal: stopped.signal })
      void show(0)
      return () => {
        isStopped = true
        stopped.abort()
        pausePlayers()
      }
    },
    /** Plays from the current frame; from the first one at the end. */
    play: async () => {
      change({ isPlaying: true })
      await playFrom(state.frame < range().last ? state.frame : range().first).catch(pause)
    },
    /** Pauses, and moves some frames forward or back. */
    step: async (frames: number) => {
      pause()
      await show(state.frame + frames)
    },
    /** Shifts the second film some frames later or earlier against the first, by less than the longer film. */
    shiftBy: async (frames: number) => {
      const shift = state.shift + frames
      if (Math.abs(shift) >= Math.max(framesOf(before), framesOf(after))) return
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
 * Returns the rate at which the second film catches up with the first, or 'resynchronise' if both have to pause.
 * `leadSeconds` is how far the second one is ahead.
 */
export const correctLead = (leadSeconds: number, frameSeconds: number): { rate: number } | 'resynchronise' => {
  if (Math.abs(leadSeconds) > MAX_LEAD_SECONDS) return 'resynchronise'
  if (Math.abs(leadSeconds) < frameSeconds * INVISIBLE_LEAD) return { rate: 1 }
  return { rate: Math.min(FASTEST, Math.max(SLOWEST, 1 - leadSeconds / CATCH_UP_SECONDS)) }
}
