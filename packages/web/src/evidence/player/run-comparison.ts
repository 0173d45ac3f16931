import { type ComparisonOptions, compareFilms, type FilmComparison } from '@rig/cable-diff'
import {
  type ChangePictures,
  type ComparisonRequest,
  type ComparisonResponse,
  type ComparisonResult,
  captureChanges,
} from './comparison-messages.ts'
import { openVideoReader } from './video-reader.ts'

/** Film that has been loaded completely. */
export type ReadableFilm = { url: string; file: Blob }

type RunOptions = {
  comparison: ComparisonOptions
  signal: AbortSignal
  onResult: (result: ComparisonResult) => void
  /** Called after the last result, once for each change. */
  onPictures: (pictures: ChangePictures) => void
}

/**
 * Compares two films in a worker. If the worker cannot decode them, compares them in the page, where a `<video>` shows
 * each frame. Resolves after the last pictures. Rejects if a film cannot be read or `signal` is aborted.
 */
export const runComparison = async (films: readonly [ReadableFilm, ReadableFilm], options: RunOptions) => {
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
