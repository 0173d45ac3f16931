import { compareFilms, type FilmComparison } from '@rig/cable-diff'
import { openFilmDecoder } from '../film/film-decoder.ts'
import { captureChanges, createDecodedReader } from './film-reader.ts'
import type { ComparisonRequest, ComparisonResponse } from './use-change-search.ts'

const respond = (response: ComparisonResponse, transfer: Transferable[] = []) =>
  self.postMessage(response, { transfer })

const compare = async ({ films: [one, other], options }: ComparisonRequest) => {
  const [first, second] = await Promise.all([openFilmDecoder(one), openFilmDecoder(other)])
  if (!first || !second) return respond({ kind: 'undecodable' })
  const readers = [createDecodedReader(first), createDecodedReader(second)] as const
  let last: FilmComparison | null = null
  for await (const comparison of compareFilms(...readers, options)) {
    last = comparison
    respond({ kind: 'compared', comparison, strips: [readers[0].strip, readers[1].strip] })
  }
  for await (const change of captureChanges(readers, last))
    respond(
      { kind: 'captured', ...change },
      change.pictures.filter((picture) => picture !== null),
    )
  respond({ kind: 'finished' })
}

self.addEventListener('message', ({ data }: MessageEvent<ComparisonRequest>) => {
  compare(data).catch((error: unknown) => respond({ kind: 'failed', reason: String(error) }))
})
