import type { ComparisonOptions } from '@rig/cable-diff'
import { getErrorMessage } from '../../lib/error-message.ts'
import { openDecodedFilm } from '../film/decoded-film.ts'
import { type SearchProgress, searchChanges } from './search-changes.ts'

export type ComparisonRequest = { files: readonly [Blob, Blob]; options: ComparisonOptions }

/** Messages of the worker. `finished`, `failed` or `undecodable` is the last one. */
export type ComparisonResponse =
  | SearchProgress
  | { kind: 'finished' }
  | { kind: 'failed'; reason: string }
  | { kind: 'undecodable' }

const respond = (response: ComparisonResponse, transfer: Transferable[] = []) =>
  self.postMessage(response, { transfer })

const compare = async ({ files: [one, other], options }: ComparisonRequest) => {
  const [first, second] = await Promise.all([openDecodedFilm(one), openDecodedFilm(other)])
  if (!first || !second) return respond({ kind: 'undecodable' })
  for await (const progress of searchChanges([first, second], options))
    respond(progress, progress.kind === 'captured' ? progress.pictures.filter((picture) => picture !== null) : [])
  respond({ kind: 'finished' })
}

self.addEventListener('message', ({ data }: MessageEvent<ComparisonRequest>) => {
  compare(data).catch((error: unknown) => {
    // If a decoder fails during the search, `compare` rejects with a DOMException
    if (error instanceof DOMException) respond({ kind: 'undecodable' })
    else respond({ kind: 'failed', reason: getErrorMessage(error) })
  })
})
