import { openDecodedFilm } from '../film/decoded-film.ts'
import { searchChanges } from './search-changes.ts'
import type { ComparisonRequest, ComparisonResponse } from './use-change-search.ts'

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
  compare(data).catch((error: unknown) => respond({ kind: 'failed', reason: String(error) }))
})
