import { useEffect, useState } from 'react'
import { getErrorMessage } from '../../lib/error-message.ts'
import { createFilmPlayer } from '../film/film.ts'
import { type FilmLoadState, type LoadedFilm, openFilm } from '../film/use-film.ts'
import { createFilmPair, type FilmPair } from './film-pair.ts'

type LoadedPairFilm = { film: FilmLoadState; fail: (reason: string) => void }

/** Returns the pair, or null until both films can be drawn, and the refs of the canvases that the pair uses. */
export const useFilmPair = (first: LoadedPairFilm, second: LoadedPairFilm) => {
  const [pair, setPair] = useState<FilmPair | null>(null)
  const [before, setBefore] = useState<HTMLCanvasElement | null>(null)
  const [after, setAfter] = useState<HTMLCanvasElement | null>(null)
  const [canDecode, setCanDecode] = useState(true)
  const [one, other] = [first.film, second.film]
  const [failOne, failOther] = [first.fail, second.fail]
  useEffect(() => {
    if (one.state !== 'ready' || other.state !== 'ready') return
    let isUnmounted = false
    const openedPair = openPair({
      films: [one, other],
      canDecode,
      onError: (index, reason) => {
        if (isUnmounted) return
        // A `<video>` may play a film that the decoder rejects
        if (canDecode) setCanDecode(false)
        else if (index === 0) failOne(reason)
        else failOther(reason)
      },
    })
    void openedPair.then((ready) => !isUnmounted && setPair(ready))
    return () => {
      isUnmounted = true
      void openedPair.then((ready) => ready?.close())
      setPair(null)
    }
  }, [one, other, failOne, failOther, canDecode])
  useEffect(() => {
    if (before && after) pair?.showOn(before, after)
  }, [pair, before, after])
  return { pair, onCanvases: [setBefore, setAfter] as const }
}

type PairOptions = {
  films: readonly [LoadedFilm, LoadedFilm]
  canDecode: boolean
  /** `reason` is shown to the operator. */
  onError: (index: 0 | 1, reason: string) => void
}

/** Resolves to null if one of the films cannot be played. */
const openPair = async ({ films, canDecode, onError }: PairOptions): Promise<FilmPair | null> => {
  let present = () => {}
  const open = (index: 0 | 1) => {
    const fail = (error: unknown) => onError(index, getErrorMessage(error))
    return openFilm(films[index], canDecode)
      .then((film) => createFilmPlayer(film, { onFrame: () => present(), onError: fail }))
      .catch(fail)
  }
  const [before, after] = await Promise.all([open(0), open(1)])
  if (!before || !after) {
    before?.close()
    after?.close()
    return null
  }
  const pair = createFilmPair({ before, after, window })
  present = pair.present
  return pair
}
