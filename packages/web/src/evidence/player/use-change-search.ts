import type { ComparisonOptions } from '@rig/cable-diff'
import { useState } from 'react'
import { getErrorMessage } from '../../lib/error-message.ts'
import { runWorker } from '../../lib/run-worker.ts'
import { useTask } from '../../lib/use-task.ts'
import { openVideoFilm } from '../film/video-film.ts'
import type { ComparisonRequest, ComparisonResponse } from './compare-worker.ts'
import type { FilmPair } from './film-pair.ts'
import { type ChangePictures, type ComparisonResult, type SearchProgress, searchChanges } from './search-changes.ts'

/** A result, and the pictures of its changes that have been captured so far. */
export type SearchResult = ComparisonResult & { pictures: readonly ChangePictures[] }

export type ChangeSearchState =
  | { state: 'none' }
  | { state: 'searching'; result: SearchResult | null }
  | { state: 'failed'; reason: string }
  | { state: 'done'; result: SearchResult }

/** Returns the state of a search for changes, and functions that start and cancel it. Unmounting cancels it. */
export const useChangeSearch = (films: readonly [ReadableFilm, ReadableFilm], pair: FilmPair) => {
  const [search, setSearch] = useState<ChangeSearchState>({ state: 'none' })
  const task = useTask()

  const start = async (options: ComparisonOptions) => {
    let result: SearchResult | null = null
    setSearch({ state: 'searching', result })
    pair.pause()
    const onProgress = (progress: SearchProgress) => {
      if (progress.kind === 'compared') result = { ...progress, pictures: [] }
      else if (result) result = { ...result, pictures: [...result.pictures, progress] }
      setSearch({ state: 'searching', result })
    }
    const searchToEnd = async (signal: AbortSignal): Promise<ChangeSearchState> => {
      await runSearch(films, { options, signal, onProgress: (progress) => !signal.aborted && onProgress(progress) })
      return result ? { state: 'done', result } : { state: 'none' }
    }
    try {
      const finalState = await task.run(searchToEnd)
      if (finalState) setSearch(finalState)
    } catch (error) {
      setSearch({ state: 'failed', reason: getErrorMessage(error) })
    }
  }
  const cancel = () => {
    task.cancel()
    setSearch({ state: 'none' })
  }
  return { search, start, cancel }
}

export type ReadableFilm = { url: string; file: Blob }

type RunOptions = {
  options: ComparisonOptions
  signal: AbortSignal
  onProgress: (progress: SearchProgress) => void
}

/**
 * Compares in a worker or, if it cannot decode the films, in the page with a `<video>`. Rejects if a film cannot be
 * read or `signal` aborts.
 */
const runSearch = async (films: readonly [ReadableFilm, ReadableFilm], run: RunOptions) => {
  if ('VideoDecoder' in window && (await runInWorker(films, run))) return
  const { options, signal, onProgress } = run
  const first = await openVideoFilm(films[0].url, { file: films[0].file, signal })
  try {
    const second = await openVideoFilm(films[1].url, { file: films[1].file, signal })
    try {
      for await (const progress of searchChanges([first, second], options, signal)) onProgress(progress)
    } finally {
      second.close()
    }
  } finally {
    first.close()
  }
}

/** Resolves to false if the worker cannot decode the films. */
const runInWorker = (
  [one, other]: readonly [ReadableFilm, ReadableFilm],
  { options, signal, onProgress }: RunOptions,
): Promise<boolean> => {
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })
  const request: ComparisonRequest = { files: [one.file, other.file], options }
  return runWorker(worker, request, {
    signal,
    failure: 'The comparison stopped unexpectedly',
    onMessage: (message: ComparisonResponse) => {
      if (message.kind === 'failed') throw new Error(message.reason)
      if (message.kind === 'finished' || message.kind === 'undecodable') return message.kind === 'finished'
      onProgress(message)
      return undefined
    },
  })
}
