import type { GalleryItem } from '@rig/contract'
import { useEffect, useState } from 'react'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { fetchFile } from '../../rig/fetch-file.ts'

/** A film that can be shown. The pixels of one from another origin without CORS cannot be read. */
type LoadedFilm = { url: string; isReadable: boolean }

/** The state of a film that is being loaded; `reason` is a sentence for the operator. */
export type FilmLoading = { state: 'loading' } | ({ state: 'ready' } & LoadedFilm) | { state: 'failed'; reason: string }

const loading: FilmLoading = { state: 'loading' }

/** Loads a film of the gallery. Returns its state and `fail`, for a browser that cannot play it. */
export const useFilm = ({ url }: GalleryItem) => {
  const rigConsole = useConsole()
  const [film, setFilm] = useState<FilmLoading>(loading)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const loaded = loadFilm(rigConsole, rigConsole.urlOf(url), signal)
    loaded.then(
      (ready) => setFilm({ state: 'ready', ...ready }),
      (error: unknown) => !signal.aborted && setFilm({ state: 'failed', reason: messageOf(error) }),
    )
    return () => {
      controller.abort()
      loaded.then(releaseFilm, () => {})
      setFilm(loading)
    }
  }, [rigConsole, url])
  return { film, fail: (reason: string) => setFilm({ state: 'failed', reason }) }
}

/** Fetches a whole film: no seek waits for the network, no ticket expires. Rejects with a sentence for the operator. */
export const loadFilm = async (
  source: Pick<RigConsole, 'fetch' | 'page'>,
  url: string,
  signal: AbortSignal,
): Promise<LoadedFilm> => {
  const film = await fetchFile(source, url, signal)
  return film ? { url: URL.createObjectURL(film), isReadable: true } : { url, isReadable: false }
}

const releaseFilm = ({ url, isReadable }: LoadedFilm) => {
  if (isReadable) URL.revokeObjectURL(url)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'The rig could not be reached')
