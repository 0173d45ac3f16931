import { middleOf, showFrame } from './film-frames.ts'
import { follow } from './film-lock.ts'

export type PairState = {
  /** The frame of the first film that is shown, from 0. */
  frame: number
  /** How many frames later the second film shows the same place. */
  shift: number
  isPlaying: boolean
}

/** The bound of the shift, to either side: the films stay shifted by less than the longer one. All in frames. */
const mostShift = (framesBefore: number, framesAfter: number) => Math.max(framesBefore, framesAfter) - 1

/** The frames of the first film for which the second one has a frame too. */
export type PairRange = { first: number; last: number }

export type FilmPair = ReturnType<typeof createFilmPair>

type Films = { before: HTMLVideoElement; after: HTMLVideoElement; frameSeconds: number }

/**
 * Two films on one scrubber: the first one leads, the second one follows it (docs/decisions/0036). It lives from `start` to the
 * function that `start` returns.
 */
export const createFilmPair = ({ before, after, frameSeconds }: Films) => {
  const listeners = new Set<() => void>()
  let state: PairState = { frame: 0, shift: 0, isPlaying: false }
  let seeks = 0
  let isOver = false
  let ended = new AbortController()

  const change = (part: Partial<PairState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const framesOf = (film: HTMLVideoElement) => Math.max(1, Math.round(film.duration / frameSeconds))
  const range = (): PairRange => {
    const first = Math.max(0, -state.shift)
    return { first, last: Math.max(first, Math.min(framesOf(before), framesOf(after) - state.shift) - 1) }
  }
  const within = (frame: number) => Math.min(range().last, Math.max(range().first, frame))

  /** Shows a frame in both films; true when no other one was asked for meanwhile. */
  const show = async (frame: number) => {
    seeks += 1
    const mine = seeks
    change({ frame: within(frame) })
    await Promise.all([
      showFrame(before, middleOf(state.frame, frameSeconds), frameSeconds),
      showFrame(after, middleOf(state.frame + state.shift, frameSeconds), frameSeconds),
    ])
    return mine === seeks && !isOver
  }

  const halt = () => {
    before.pause()
    after.pause()
    after.playbackRate = 1
  }

  const run = async (frame: number) => {
    halt()
    if ((await show(frame)) && state.isPlaying) await Promise.all([before.play(), after.play()])
  }

  const pause = () => {
    halt()
    change({ isPlaying: false })
  }

  const seek = async (frame: number) => {
    if (state.isPlaying) await run(frame)
    else await show(frame)
  }

  const end = () => {
    pause()
    void show(range().last)
  }

  const stayTogether = () => {
    const answer = follow(after.currentTime - before.currentTime - state.shift * frameSeconds, frameSeconds)
    if (answer === 'meet') void run(state.frame).catch(pause)
    else after.playbackRate = answer.rate
  }

  const hear = (film: HTMLVideoElement) => {
    film.requestVideoFrameCallback((_now, { mediaTime }) => {
      if (isOver) return
      hear(film)
      if (!state.isPlaying || before.paused || after.paused) return
      if (film === before) change({ frame: within(Math.round(mediaTime / frameSeconds)) })
      if (state.frame < range().last) return stayTogether()
      end()
    })
  }

  return {
    frameSeconds,
    range,
    seek,
    pause,
    start: () => {
      isOver = false
      hear(before)
      hear(after)
      ended = new AbortController()
      // A machine that is too slow to show the last frame comes to the end of a film all the same
      for (const film of [before, after])
        film.addEventListener('ended', () => film.ended && state.isPlaying && end(), { signal: ended.signal })
      void show(0)
      return () => {
        isOver = true
        ended.abort()
        halt()
      }
    },
    /** Plays from where it is, at the end from the beginning. */
    play: async () => {
      change({ isPlaying: true })
      await run(state.frame < range().last ? state.frame : range().first).catch(pause)
    },
    /** Pauses, and moves some frames forward or back. */
    step: async (frames: number) => {
      pause()
      await show(state.frame + frames)
    },
    /** Shows the second film some frames later (or earlier) against the first. */
    shiftBy: async (frames: number) => {
      const shift = state.shift + frames
      if (Math.abs(shift) > mostShift(framesOf(before), framesOf(after))) return
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
