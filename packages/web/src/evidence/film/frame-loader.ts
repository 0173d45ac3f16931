import type { FilmPlayer } from './film.ts'

type LoaderOptions = {
  /** Films that are shown together. */
  players: readonly FilmPlayer[]
  /** Draws a frame of each film, once all of these frames are loaded. */
  draw: (frames: readonly number[]) => void
}

/**
 * Loads frames of films that are shown together, one request at a time. While a request is loading, only the newest of
 * the further requests is queued. Call `present` for each frame that a film has loaded.
 */
export const createFrameLoader = ({ players, draw }: LoaderOptions) => {
  let requested: readonly number[] | null = null
  let loading: readonly number[] | null = null

  const isLoaded = (frames: readonly number[]) => players.every((player, index) => player.has(frames[index] ?? 0))

  const load = (frames: readonly number[]) => {
    loading = frames
    for (const [index, player] of players.entries()) player.seek(frames[index] ?? 0)
    present()
  }
  const present = () => {
    if (!loading || !isLoaded(loading)) return
    const loadedFrames = loading
    loading = null
    draw(loadedFrames)
    if (requested && !areSameFrames(loadedFrames, requested)) load(requested)
  }
  return {
    isLoaded,
    isLoading: () => loading !== null,
    present,
    request: (frames: readonly number[]) => {
      requested = frames
      if (!loading) load(frames)
    },
  }
}

export const areSameFrames = (one: readonly number[], other: readonly number[]) =>
  one.every((frame, index) => frame === other[index])
