import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FilmProperties } from '../analysis/film-properties.ts'
import { measureFrameDuration } from './film-frames.ts'
import { createFilmPair, type FilmPair } from './film-pair.ts'

export type ReadyFilmPair = { pair: FilmPair; before: FilmProperties; after: FilmProperties }

/** Returns the pair as soon as both players have their first frame, and null until then. */
export const useFilmPair = (before: HTMLVideoElement | null, after: HTMLVideoElement | null): ReadyFilmPair | null => {
  const [ready, setReady] = useState<ReadyFilmPair | null>(null)
  useEffect(() => {
    if (!before || !after) return
    let stop: (() => void) | null = null
    let isUnmounted = false
    const start = async () => {
      const [one, other] = await Promise.all([measure(before), measure(after)])
      if (isUnmounted) return
      const pair = createFilmPair({ before, after, frameSeconds: one.frameSeconds })
      stop = pair.start()
      setReady({ pair, before: one, after: other })
    }
    // The player itself shows the error of a film that fails
    start().catch(() => {})
    return () => {
      isUnmounted = true
      stop?.()
      setReady(null)
    }
  }, [before, after])
  return ready
}

export const useFilmPairState = (pair: FilmPair) => useSyncExternalStore(pair.subscribe, pair.state)

const measure = async (film: HTMLVideoElement): Promise<FilmProperties> => {
  await waitUntilReadable(film)
  const frameSeconds = await measureFrameDuration(film)
  return { width: film.videoWidth, height: film.videoHeight, seconds: film.duration, frameSeconds }
}

const waitUntilReadable = (film: HTMLVideoElement) =>
  new Promise<void>((resolve) => {
    if (film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) resolve()
    else film.addEventListener('loadeddata', () => resolve(), { once: true })
  })
