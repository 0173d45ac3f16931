import type { GalleryItem } from '@rig/contract'
import { useEffect, useState } from 'react'
import { rigAddress } from '../../console/config.ts'
import { forgetFilm, type LoadedFilm, loadFilm } from './load-film.ts'

/** How far the loading of a film has come; `reason` is a sentence for the operator. */
export type FilmLoading = { state: 'loading' } | ({ state: 'ready' } & LoadedFilm) | { state: 'failed'; reason: string }

const loading: FilmLoading = { state: 'loading' }

/** A film of the gallery, fetched whole, and a way to say that the browser can't play it. */
export const useFilm = ({ url }: GalleryItem) => {
  const [film, setFilm] = useState<FilmLoading>(loading)
  useEffect(() => {
    const ended = new AbortController()
    const loaded = loadFilm(rigAddress(url), ended.signal)
    loaded.then(
      (ready) => setFilm({ state: 'ready', ...ready }),
      (error: unknown) => !ended.signal.aborted && setFilm({ state: 'failed', reason: wordsOf(error) }),
    )
    return () => {
      ended.abort()
      loaded.then(forgetFilm, () => {})
      setFilm(loading)
    }
  }, [url])
  return { film, fail: (reason: string) => setFilm({ state: 'failed', reason }) }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : 'The rig could not be reached')
