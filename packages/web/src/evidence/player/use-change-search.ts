import { type ComparisonOptions, compareFilms, type FilmComparison } from '@rig/cable-diff'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../console/error-message.ts'
import type { FilmPair } from './film-pair.ts'
import { type ChangePictures, captureChanges, openVideoReader } from './film-reader.ts'
import type { FilmStrip } from './film-strip.ts'

export type ComparisonRequest = { films: readonly [Blob, Blob]; options: ComparisonOptions }

export type ComparisonResult = { comparison: FilmComparison; strips: readonly [FilmStrip, FilmStrip] }

/** Messages from the worker. It sends nothing after `finished`, `failed` or `undecodable`. */
export type ComparisonResponse =
  | ({ kind: 'compared' } & ComparisonResult)
  | ({ kind: 'captured' } & ChangePictures)
  | { kind: 'finished' }
  | { kind: 'failed'; reason: string }
  | { kind: 'undecodable' }

export type ChangeSearchState =
  | { state: 'none' }
  | { state: 'searching'; result: ComparisonResult | null }
  | { state: 'failed'; reason: string }
  | { state: 'done'; result: ComparisonResult }

/** Unmounting cancels the search. */
export const useChangeSearch = (films: readonly [ReadableFilm, ReadableFilm], pair: FilmPair) => {
  const [search, setSearch] = useState<ChangeSearchState>({ state: 'none' })
  const [pictures, setPictures] = useState<readonly ChangePictures[]>([])
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (comparison: ComparisonOptions) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    let result: ComparisonResult | null = null
    setSearch({ state: 'searching', result })
    setPictures([])
    pair.pause()
    const finished = await runComparison(films, {
      comparison,
      signal,
      onResult: (latest) => {
        result = latest
        if (!signal.aborted) setSearch({ state: 'searching', result })
      },
      onPictures: (captured) => {
        if (!signal.aborted) setPictures((earlier) => [...earlier, captured])
      },
    }).then(
      (): ChangeSearchState => (result ? { state: 'done', result } : { state: 'none' }),
      (error: unknown): ChangeSearchState => ({
        state: 'failed',
        reason: getErrorMessage(error),
      }),
    )
    if (!signal.aborted) setSearch(finished)
  }
  const cancel = () => {
    running.current?.abort()
    setSearch({ state: 'none' })
  }
  return { search, pictures, start, cancel }
}

export type ReadableFilm = { url: string; file: Blob }

type RunOptions = {
  comparison: ComparisonOptions
  signal: AbortSignal
  onResult: (result: ComparisonResult) => void
  /** Called after the last result, once for each change. */
  onPictures: (pictures: ChangePictures) => void
}

/**
 * Compares two films in a worker or, if it cannot decode them, in the page with a `<video>`. Rejects if a film cannot
 * be read or `signal` aborts.
 */
const runComparison = async (films: readonly [ReadableFilm, ReadableFilm], options: RunOptions) => {
  const isDecoded = 'VideoDecoder' in window && (await runInWorker(films, options))
  if (!isDecoded) await runInPage(films, options)
}

/** Resolves to false if the worker cannot decode the films. */
const runInWorker = (
  [one, other]: readonly [ReadableFilm, ReadableFilm],
  { comparison: options, signal, onResult, onPictures }: RunOptions,
) =>
  new Promise<boolean>((resolve, reject) => {
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })
    const finish = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    signal.addEventListener('abort', () => finish(() => reject(signal.reason)), { once: true })
    worker.addEventListener('error', () => finish(() => reject(new Error('The comparison stopped unexpectedly'))))
    worker.addEventListener('message', ({ data }: MessageEvent<ComparisonResponse>) => {
      if (data.kind === 'compared') onResult(data)
      else if (data.kind === 'captured') onPictures(data)
      else if (data.kind === 'failed') finish(() => reject(new Error(data.reason)))
      else finish(() => resolve(data.kind === 'finished'))
    })
    worker.postMessage({ films: [one.file, other.file], options } satisfies ComparisonRequest)
  })

const runInPage = async (
  [one, other]: readonly [ReadableFilm, ReadableFilm],
  { comparison: options, signal, onResult, onPictures }: RunOptions,
) => {
  // Both films are read through players, one frame after the other
  const first = await openVideoReader(one.url, signal)
  const second = await openVideoReader(other.url, signal)
  let last: FilmComparison | null = null
  for await (const comparison of compareFilms(first, second, options)) {
    signal.throwIfAborted()
    last = comparison
    onResult({ comparison, strips: [first.strip, second.strip] })
  }
  for await (const pictures of captureChanges([first, second], last)) {
    signal.throwIfAborted()
    onPictures(pictures)
  }
}
