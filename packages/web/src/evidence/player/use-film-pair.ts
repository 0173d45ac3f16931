import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createFilmPlayer } from '../film/film-player.ts'
import { useCapturedKeys } from '../film/use-captured-keys.ts'
import { type FilmLoadState, type LoadedFilm, openFilm } from '../film/use-film.ts'
import { createFilmPair, type FilmPair } from './film-pair.ts'

type PairFilm = { film: FilmLoadState; fail: (reason: string) => void }

/** Returns the pair as soon as both films can be drawn, and null until then. */
export const useFilmPair = (first: PairFilm, second: PairFilm): FilmPair | null => {
  const [pair, setPair] = useState<FilmPair | null>(null)
  const [canDecode, setCanDecode] = useState(true)
  const [one, other] = [first.film, second.film]
  const [failOne, failOther] = [first.fail, second.fail]
  useEffect(() => {
    if (one.state !== 'ready' || other.state !== 'ready') return
    let isUnmounted = false
    const opened = openPair({
      films: [one, other],
      canDecode,
      onError: (index) => {
        if (isUnmounted) return
        // A `<video>` may play a film that the decoder rejects
        if (canDecode) setCanDecode(false)
        else [failOne, failOther][index]?.('The browser cannot play it')
      },
    })
    void opened.then((ready) => !isUnmounted && setPair(ready))
    return () => {
      isUnmounted = true
      void opened.then((ready) => ready?.close())
      setPair(null)
    }
  }, [one, other, failOne, failOther, canDecode])
  return pair
}

export const useFilmPairState = ({ store }: FilmPair) => useStore(store)

export const usePairCanvases = (
  pair: FilmPair | null,
  before: HTMLCanvasElement | null,
  after: HTMLCanvasElement | null,
) => {
  useEffect(() => {
    if (before && after) pair?.showOn(before, after)
  }, [pair, before, after])
}

type PairOptions = {
  films: readonly [LoadedFilm, LoadedFilm]
  canDecode: boolean
  onError: (index: 0 | 1) => void
}

/** Resolves to null if a film cannot be played. */
const openPair = async ({ films, canDecode, onError }: PairOptions): Promise<FilmPair | null> => {
  let present = () => {}
  const open = (index: 0 | 1) => {
    const fail = () => onError(index)
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

/** Returns a ref for the scrubber, which takes the focus so that Space does not activate a button. */
export const usePairKeys = (pair: FilmPair) => {
  const scrubber = useRef<HTMLInputElement>(null)
  useEffect(() => scrubber.current?.focus(), [])
  useCapturedKeys((event) => (usesKey(event) ? null : createKeyActions(pair).get(event.key)))
  return scrubber
}

const createKeyActions = (pair: FilmPair) =>
  new Map<string, () => Promise<void> | void>([
    [' ', () => (pair.store.getState().isPlaying ? pair.pause() : pair.play())],
    ['ArrowLeft', () => pair.step(-1)],
    ['ArrowRight', () => pair.step(1)],
    ['[', () => pair.shiftBy(-1)],
    [']', () => pair.shiftBy(1)],
  ])

/** Text fields use all keys, buttons use Space, and radio buttons and the wipe use the arrow keys. */
const usesKey = ({ key, target }: KeyboardEvent) => {
  if (!(target instanceof Element)) return false
  if (target.matches('textarea, input[type=text]')) return true
  if (key === ' ') return target.matches('button, a')
  return key.startsWith('Arrow') && target.matches('input[type=radio], [data-wipe]')
}
