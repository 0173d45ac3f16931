import { createStore } from 'zustand/vanilla'
import type { FilmPlayer } from '../film/film.ts'
import { haveSameFrameRate } from './describe-comparison.ts'

type FilmPairState = {
  /** Requested frame of the first film. */
  frame: number
  /** Number of frames by which the second film lags behind the first film. */
  shift: number
  isPlaying: boolean
  /** Frames that the two canvases show. Differs from the requested frame while that is loading. */
  drawn: FramePair | null
}

type FramePair = readonly [before: number, after: number]

export type FilmPair = ReturnType<typeof createFilmPair>

type Films = { before: FilmPlayer; after: FilmPlayer; window: Pick<Window, 'requestAnimationFrame'> }

/**
 * Plays two films from one clock: each step draws a frame and its counterpart, or nothing (docs/decisions/0036). Call
 * `present` for each frame that a source has loaded.
 */
export const createFilmPair = ({ before, after, window }: Films) => {
  const { frameSeconds } = before
  const store = createStore<FilmPairState>(() => ({ frame: 0, shift: 0, isPlaying: false, drawn: null }))
  let surfaces: readonly [CanvasRenderingContext2D, CanvasRenderingContext2D] | null = null
  let loading: FramePair | null = null
  /** Time at which playback reached a frame, or null until playback has continued after a seek. */
  let origin: { frame: number; at: number } | null = null
  let isClosed = false

  const isSameRate = haveSameFrameRate(before, after)
  const afterCount = isSameRate ? after.frameCount : Math.floor(after.seconds / frameSeconds)
  const pairOf = (frame: number): FramePair => {
    const shifted = frame + store.getState().shift
    if (isSameRate) return [frame, shifted]
    const atSameTime = Math.floor(((shifted + 0.5) * frameSeconds) / after.frameSeconds)
    return [frame, Math.min(after.frameCount - 1, atSameTime)]
  }
  /** Frames of the first film that have a counterpart in the second film. Playback is limited to them. */
  const rangeOf = (shift: number) => ({
    first: Math.max(0, -shift),
    last: Math.min(before.frameCount, afterCount - shift) - 1,
  })
  const range = () => rangeOf(store.getState().shift)
  const clamp = (frame: number) => Math.min(range().last, Math.max(range().first, frame))
  const isLoaded = ([one, other]: FramePair) => before.has(one) && after.has(other)

  const draw = (pair: FramePair) => {
    if (!surfaces) return
    drawFrame(before, pair[0], surfaces[0])
    drawFrame(after, pair[1], surfaces[1])
    store.setState({ drawn: pair })
  }

  const load = (pair: FramePair) => {
    loading = pair
    before.seek(pair[0])
    after.seek(pair[1])
    present()
  }

  /** Draws the pair that both films have loaded, and then loads the pair that has been requested in the meantime. */
  const present = () => {
    if (!loading || !surfaces || !isLoaded(loading)) return
    const loaded = loading
    loading = null
    draw(loaded)
    const requested = pairOf(store.getState().frame)
    if (!isSamePair(loaded, requested)) load(requested)
  }

  /** Resolves when the canvases show the frame. While one seek is in progress, only the newest further one is kept. */
  const seek = (frame: number) => {
    origin = null
    store.setState({ frame: clamp(frame), drawn: null })
    const drawn = untilDrawn()
    if (!loading) load(pairOf(clamp(frame)))
    return drawn
  }
  const untilDrawn = () =>
    new Promise<void>((resolve) => {
      const unsubscribe = store.subscribe(({ drawn, frame }) => {
        if (!drawn || !isSamePair(drawn, pairOf(frame))) return
        unsubscribe()
        resolve()
      })
    })

  const pause = () => store.setState({ isPlaying: false })

  const tick = (now: number) => {
    const { isPlaying, frame: shown } = store.getState()
    if (!isPlaying || isClosed) return
    window.requestAnimationFrame(tick)
    if (loading) return
    origin ??= { frame: shown, at: now }
    const due = origin.frame + Math.floor((now - origin.at) / (1000 * frameSeconds))
    const reached = findReached(shown, due)
    // Films that load slowly play slowly
    if (due > reached) origin = { frame: reached, at: now }
    if (reached >= range().last) {
      pause()
      return void seek(reached)
    }
    const next = findLoaded(shown, reached)
    if (next) {
      store.setState({ frame: next[0] })
      draw(next)
    }
    const [one, other] = next ?? pairOf(reached)
    before.advance(one)
    after.advance(other)
  }
  /** Returns the last frame, `due` at most, that both films have reached. A source may have skipped it. */
  const findReached = (shown: number, due: number) => {
    let reached = shown
    while (reached < Math.min(due, range().last)) {
      const [one, other] = pairOf(reached + 1)
      if (before.newest() < one || after.newest() < other) break
      reached += 1
    }
    return reached
  }
  const findLoaded = (shown: number, reached: number) => {
    for (let frame = reached; frame > shown; frame--) if (isLoaded(pairOf(frame))) return pairOf(frame)
    return null
  }

  return {
    store,
    before,
    after,
    frameSeconds,
    /** Returns the requested moments of both films in seconds. */
    moments: () => {
      const { frame, shift } = store.getState()
      return [frame * frameSeconds, (frame + shift) * frameSeconds] as const
    },
    range,
    seek,
    pause,
    present,
    showOn: (first: HTMLCanvasElement, second: HTMLCanvasElement) => {
      const [one, other] = [prepareCanvas(first, before), prepareCanvas(second, after)]
      if (!one || !other) return
      surfaces = [one, other]
      void seek(store.getState().frame)
    },
    canvases: () => surfaces && ([surfaces[0].canvas, surfaces[1].canvas] as const),
    play: () => {
      const { frame, isPlaying } = store.getState()
      if (isPlaying) return
      store.setState({ isPlaying: true })
      void seek(frame < range().last ? frame : range().first)
      window.requestAnimationFrame(tick)
    },
    /** Pauses, and resolves when the canvases show the frame that is `frames` after the current one. */
    step: (frames: number) => {
      pause()
      return seek(store.getState().frame + frames)
    },
    /** Shifts the second film relative to the first film. Ignores a shift that leaves no common frame. */
    shiftBy: (frames: number) => {
      const { shift, frame } = store.getState()
      const { first, last } = rangeOf(shift + frames)
      if (first > last) return
      store.setState({ shift: shift + frames })
      void seek(frame)
    },
    close: () => {
      isClosed = true
      before.close()
      after.close()
    },
  }
}

const isSamePair = (one: FramePair, other: FramePair) => one[0] === other[0] && one[1] === other[1]

const prepareCanvas = (canvas: HTMLCanvasElement, { width, height }: FilmPlayer) => {
  canvas.width = width
  canvas.height = height
  return canvas.getContext('2d')
}

const drawFrame = (film: FilmPlayer, frame: number, surface: CanvasRenderingContext2D) => {
  film.draw(frame, surface)
  surface.canvas.dataset.frame = `${frame}`
}
