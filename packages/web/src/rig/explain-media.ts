import { getErrorMessage } from '../lib/error-message.ts'
import {
  assertIsFile,
  discardBody,
  explainRefusal,
  type FetchContext,
  type FileContext,
  readUpTo,
  requestFile,
  requestFileUnchecked,
} from './fetch-file.ts'
import { explainMissingEnd, type FileKind, findFileFault, findFilmFault, type ReadBytes } from './file-fault.ts'
import type { MediaLink } from './media-links.ts'

/** When an element cannot show a file, at most this much is downloaded to find out why. (Error pages are smaller.) */
const MAX_FAULTY_BYTES = 1_000_000

/** Resolves to the new URL if `url` has expired, and otherwise to a message for the operator. */
export const explainMediaError = async (
  context: FetchContext,
  link: MediaLink,
  url: string,
  signal: AbortSignal,
  kind: FileKind,
): Promise<{ url: string } | { reason: string }> => {
  const unplayable = { reason: describeUnplayable(kind) }
  try {
    if (link.file) return { reason: (await findFileFault(link.file, kind)) ?? unplayable.reason }
    const { response, ...requested } = await requestFile(context, link, { signal, url })
    if (response && requested.url === url) {
      const file = await readUpTo(MAX_FAULTY_BYTES, response)
      const fault = file && (await findFileFault(file, kind))
      return fault ? { reason: fault } : unplayable
    }
    discardBody(response)
    const current = response ? requested.url : await link.refresh()
    return current === url ? unplayable : { url: current }
  } catch (error) {
    return { reason: getErrorMessage(error) }
  }
}

/**
 * Resolves to a message about the missing part of a displayed picture, or to null if the picture is complete or the
 * page may not read it.
 */
export const findMissingBytes = async (
  { connections, ...context }: FileContext,
  link: MediaLink,
  signal: AbortSignal,
): Promise<string | null> => {
  const release = await connections.acquire('film', await link.read(), signal)
  // The element has just loaded the same file, so it is in the browser's cache
  const { response } = await requestFile(context, link, { signal, cache: 'force-cache' }).finally(release)
  return response && explainMissingEnd(new Uint8Array(await response.arrayBuffer()))
}

export const describeUnplayable = (kind: FileKind) => `The browser cannot ${kind === 'film' ? 'play' : 'show'} it`

/**
 * Resolves to why a film cannot be played to the end, or to null if it can or if the page may not read it. Rejects if a
 * request fails.
 */
export const checkFilmFile = async (
  context: FetchContext,
  link: MediaLink,
  signal: AbortSignal,
): Promise<string | null> => {
  const first = await requestRange(context, link, 0, 1, signal)
  if (!first) return null
  if (typeof first === 'string') return first
  if (first.whole) {
    const { whole } = first
    return findFilmFault(async (at, count) => toBytes(whole.slice(at, at + count)), whole.size)
  }
  const read: ReadBytes = async (at, count) => {
    const next = await requestRange(context, link, at, count, signal)
    if (!next || typeof next === 'string' || !next.range) throw new Error('The film has changed on the rig')
    return toBytes(next.range.slice(0, count))
  }
  return first.size === null ? null : findFilmFault(read, first.size)
}

/**
 * Requests `count` bytes of a film. Resolves to the bytes and the size of the whole film (null if the rig does not
 * state it), to a message if the rig no longer returns the film, or to null if the page may not read the response.
 */
const requestRange = async (context: FetchContext, link: MediaLink, at: number, count: number, signal: AbortSignal) => {
  const headers = { range: `bytes=${at}-${at + count - 1}` }
  const { response, url } = await requestFileUnchecked(context, link, { headers, signal })
  if (!response) return null
  const { status } = response
  if (status === 404 || status === 410) return explainRefusal(response)
  // The rig returns 416 for an empty file, because any range is outside of it
  if (status === 416) return { whole: new Blob(), range: null, size: 0 }
  await assertIsFile(response, url, context)
  if (status !== 206) return { whole: await response.blob(), range: null, size: null }
  const [, size] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  return { whole: null, range: await response.blob(), size: size === undefined ? null : Number(size) }
}

const toBytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
