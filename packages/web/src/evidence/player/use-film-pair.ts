import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FilmMeasures } from '../analysis/film-measures.ts'
import { measureFrame } from './film-frames.ts'
import { createFilmPair, type FilmPair } from './film-pair.ts'

/** Two films that are ready to be compared, and their measures. */
export type ReadyPair = { pair: FilmPair; before: FilmMeasures; after: FilmMeasures }

/** Returns a pair of two players as soon as both have their first frame; null until then. */
export const useFilmPair = (before: HTMLVideoElement | null, after: HTMLVideoElement | null): ReadyPair | null => {
  const [ready, setReady] = useState<ReadyPair | null>(null)
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
    // The player of a film that fails shows it
    start().catch(() => {})
    return () => {
      isUnmounted = true
      stop?.()
      setReady(null)
    }
  }, [before, after])
  return ready
}

/** Returns the state of a pair. */
export const usePairState = (pair: FilmPair) => useSyncExternalStore(pair.subscribe, pair.state)

const measure = async (film: HTMLVideoElement): Promise<FilmMeasures> => {
  await untilReadable(film)
  const frameSeconds = await measureFrame(film)
  return { width: film.videoWidth, height: film.videoHeight, seconds: film.duration, frameSeconds }
}

const untilReadable = (film: HTMLVideoElement) =>
  new Promise<void>((resolve) => {
    if (film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) resolve()
    else film.addEventListener('loadeddata', () => resolve(), { once: true })
  })
