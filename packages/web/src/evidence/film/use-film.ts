import { useCallback, useEffect, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { importCode } from '../../lib/import-code.ts'
import { type FileContext, fetchFile } from '../../rig/fetch-file.ts'
import { findFileFault } from '../../rig/file-fault.ts'
import { createMediaLink, type MediaLink } from '../../rig/media-links.ts'
import type { Recording } from '../../rig/recordings.ts'
import type { Film } from './film.ts'
import { openVideoFilm } from './video-film.ts'

/**
 * `file` is null for a film from another origin without CORS: the film plays, but its pixels cannot be read. Its URL
 * may expire, so it is read again from `link` whenever the film is opened.
 */
export type LoadedFilm = { url: string; file: Blob } | { url: string; file: null; link: MediaLink }

/** `reason` is shown to the operator. */
export type FilmLoadState =
  | { state: 'loading' }
  | ({ state: 'ready' } & LoadedFilm)
  | { state: 'failed'; reason: string }

const loading: FilmLoadState = { state: 'loading' }

/** Loads a film. Call `fail` when the browser cannot play the film. */
export const useFilm = ({ list, name }: Pick<Recording, 'list' | 'name'>) => {
  const rigConsole = useConsole()
  const [film, setFilm] = useState<FilmLoadState>(loading)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const loaded = loadFilm(rigConsole, createMediaLink(rigConsole, { list, name }), signal)
    loaded.then(
      (ready) => setFilm({ state: 'ready', ...ready }),
      (error: unknown) => !signal.aborted && setFilm({ state: 'failed', reason: toMessage(error) }),
    )
    return () => {
      controller.abort()
      loaded.then(
        ({ url, file }) => file && URL.revokeObjectURL(url),
        () => {},
      )
      setFilm(loading)
    }
  }, [rigConsole, list, name])
  const fail = useCallback((reason: string) => setFilm({ state: 'failed', reason }), [])
  return { film, fail }
}

/**
 * Downloads the whole film, so that a seek neither waits for the network nor fails on an expired ticket. Resolves to a
 * link without the file if the page may not read it. Rejects with an error whose message can be shown to the operator.
 */
export const loadFilm = async (context: FileContext, link: MediaLink, signal: AbortSignal): Promise<LoadedFilm> => {
  const film = await fetchFile(context, link, signal, (content) => findFileFault(content, 'film'))
  return film ? { url: URL.createObjectURL(film), file: film } : { url: await link.refresh(), file: null, link }
}

/** Opens a film with WebCodecs if possible and allowed, otherwise in a `<video>`. Rejects if neither can play it. */
export const openFilm = async (film: LoadedFilm, canDecode = true): Promise<Film> => {
  if (!film.file) return openVideoFilm(await film.link.refresh())
  const { url, file } = film
  if (!canDecode) return openVideoFilm(url, { file })
  const { openDecodedFilm } = await importCode(() => import('./decoded-film.ts'))
  return (await openDecodedFilm(file)) ?? openVideoFilm(url, { file })
}

const toMessage = (error: unknown) => (error instanceof Error ? getErrorMessage(error) : 'The rig could not be reached')
