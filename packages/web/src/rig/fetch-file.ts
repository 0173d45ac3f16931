import { INTERMEDIARY_MESSAGE } from '@rig/contract/reading/failure-message'
import type { RigConsole } from '../console/console.ts'
import { getErrorMessage } from '../lib/error-message.ts'
import { type FileKind, findFileFault, findFilmFault, findMissingEnd, type ReadBytes } from './file-fault.ts'
import type { MediaLink } from './media-links.ts'

type Source = Pick<RigConsole, 'fetch' | 'page'>

export type FileSource = Source & {
  connections: Pick<RigConsole['connections'], 'acquire'>
}

/**
 * Never returns an incomplete download, a sign-in page, or a file in which `findFault` finds a fault. Throws a sentence
 * for the operator. Returns null if the server has another origin and does not allow reading, so only a link can save
 * the file.
 */
export const fetchFile = async (
  { connections, ...source }: FileSource,
  link: MediaLink,
  signal: AbortSignal,
  findFault: (file: Blob) => Promise<string | null> = async () => null,
): Promise<Blob | null> => {
  const release = await connections.acquire('film', await link.read(), signal)
  const file = await download(source, link, signal).finally(release)
  if (!file) return null
  const fault = await findFault(file)
  if (fault !== null) throw new Error(fault)
  return file
}

const download = async (source: Source, link: MediaLink, signal: AbortSignal): Promise<Blob | null> => {
  const { response } = await request(source, link, { signal })
  if (!response) return null
  return response.blob().catch((error) => {
    throw signal.aborted ? error : new Error('The download was interrupted')
  })
}

/** A file that an element cannot show is downloaded only up to this size, which error pages do not exceed. */
const MAX_FAULTY_BYTES = 1_000_000

/**
 * Resolves to the URL that replaces `url` if it has expired, and otherwise to the reason, as a sentence, why an element
 * could not show the film or picture.
 */
export const explainMediaError = async (
  source: Source,
  link: MediaLink,
  url: string,
  signal: AbortSignal,
  kind: FileKind,
): Promise<{ url: string } | { reason: string }> => {
  const unplayable = { reason: describeUnplayable(kind) }
  try {
    const { response, ...requested } = await request(source, link, { signal, url })
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

/** Resolves to what is missing of a picture that an element has loaded, as a sentence, or to null. */
export const findMissingBytes = async (
  { connections, ...source }: FileSource,
  link: MediaLink,
  signal: AbortSignal,
): Promise<string | null> => {
  const release = await connections.acquire('film', await link.read(), signal)
  // The element has just loaded the same file
  const { response } = await request(source, link, { signal, cache: 'force-cache' }).finally(release)
  return response && findMissingEnd(new Uint8Array(await response.arrayBuffer()))
}

export const describeUnplayable = (kind: FileKind) => `The browser cannot ${kind === 'film' ? 'play' : 'show'} it`

/** Resolves to the URL that replaces `url` if it has expired, or to null. Requests only one byte. */
export const replaceExpiredUrl = async (
  source: Source,
  link: MediaLink,
  url: string,
  signal: AbortSignal,
): Promise<string | null> => {
  const probed = await probe(source, link, { signal, url }).catch(() => null)
  return probed === null || probed === url ? null : probed
}

/**
 * Resolves to a URL that the browser can download. Rejects with a sentence if the rig does not return the file, because
 * a browser shows no reason. A file of another origin is not requested first: it may need a cookie that the page has not.
 */
export const findDownloadUrl = async (
  { connections, ...source }: FileSource,
  link: MediaLink,
  signal: AbortSignal,
): Promise<string> => {
  const listed = await link.read()
  if (!isOwnOrigin(listed, source)) return link.refresh()
  const release = await connections.acquire('read', listed, signal)
  return probe(source, link, { signal }).finally(release)
}

/** Resolves to the URL of a file that the rig has returned, or whose response the page may not read. */
const probe = async (source: Source, link: MediaLink, init: RequestOptions): Promise<string> => {
  const { response, url } = await requestAnyStatus(source, link, { ...init, headers: { range: 'bytes=0-0' } })
  if (!response) return link.refresh()
  // An empty file has no range
  if (response.status !== 416) assertIsFile(response, url, source)
  discardBody(response)
  return url
}

/**
 * Resolves to the reason, as a sentence, why a film cannot be played to its end, or to null. Requests only a few bytes
 * if the rig supports ranges. Rejects if the film could not be read.
 */
export const checkFilmFile = async (source: Source, link: MediaLink, signal: AbortSignal): Promise<string | null> => {
  const first = await requestRange(source, link, 0, 1, signal)
  if (!first) return null
  if (typeof first === 'string') return first
  if (first.whole) {
    const { whole } = first
    return findFilmFault(async (at, count) => toBytes(whole.slice(at, at + count)), whole.size)
  }
  const read: ReadBytes = async (at, count) => {
    const next = await requestRange(source, link, at, count, signal)
    if (!next || typeof next === 'string' || !next.range) throw new Error('The rig has changed the film')
    return toBytes(next.range.slice(0, count))
  }
  return first.size === null ? null : findFilmFault(read, first.size)
}

/** Resolves to a sentence for a lost film, and to null if the page may not read it. `size` is that of the whole film. */
const requestRange = async (source: Source, link: MediaLink, at: number, count: number, signal: AbortSignal) => {
  const headers = { range: `bytes=${at}-${at + count - 1}` }
  const { response, url } = await requestAnyStatus(source, link, { headers, signal })
  if (!response) return null
  const { status } = response
  if (status === 404 || status === 410) return describeStatus(status)
  // An empty file has no range
  if (status === 416) return { whole: new Blob(), range: null, size: 0 }
  assertIsFile(response, url, source)
  if (status !== 206) return { whole: await response.blob(), range: null, size: null }
  const [, size] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  return { whole: null, range: await response.blob(), size: size === undefined ? null : Number(size) }
}

const toBytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** Resolves to null, and cancels the download, if the file is larger. */
const readUpTo = async (maxBytes: number, { body }: Response): Promise<Blob | null> => {
  const reader = body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    chunks.push(next.value)
    size += next.value.length
    if (size <= maxBytes) continue
    await reader?.cancel()
    return null
  }
  return new Blob(chunks)
}

/** `url` is requested first, instead of the URL in the newest list. */
type RequestOptions = { signal: AbortSignal; headers?: HeadersInit; cache?: RequestCache; url?: string }

const request = async (source: Source, link: MediaLink, options: RequestOptions) => {
  const { response, url } = await requestAnyStatus(source, link, options)
  if (response) assertIsFile(response, url, source)
  return { response, url }
}

/** Statuses by which rigs refuse a URL that has expired. */
const EXPIRED = [401, 403, 410]

/** Requests a file, and once more with a new URL if the first one has expired. */
const requestAnyStatus = async (source: Source, link: MediaLink, { url, ...init }: RequestOptions) => {
  const first = url ?? (await link.read())
  const response = await send(source, first, init)
  if (!response || !EXPIRED.includes(response.status)) return { response, url: first }
  discardBody(response)
  const renewed = await link.renew(first)
  init.signal.throwIfAborted()
  return { response: await send(source, renewed, init), url: renewed }
}

/** An unread body blocks its connection. */
const discardBody = (response: Response | null) => void response?.body?.cancel().catch(() => {})

/** Resolves to null if another origin does not allow reading. */
const send = async ({ fetch, page }: Source, url: string, init: Omit<RequestOptions, 'url'>) => {
  const response = await fetch(url, init).catch((error) => (init.signal.aborted ? Promise.reject(error) : null))
  if (!response && isOwnOrigin(url, { page })) throw new Error('The rig could not be reached')
  return response
}

const isOwnOrigin = (url: string, { page }: Pick<Source, 'page'>) => {
  const { href, origin } = page.window.location
  return new URL(url, href).origin === origin
}

const assertIsFile = ({ ok, status, headers }: Response, url: string, { page }: Source) => {
  if (!ok) throw new Error(describeStatus(status))
  const { pathname } = new URL(url, page.window.location.href)
  // A job may be a page itself
  const isPage = /html/i.test(headers.get('content-type') ?? '')
  if (isPage && !/\.html?$/i.test(pathname)) throw new Error(INTERMEDIARY_MESSAGE)
}

const describeStatus = (status: number) => `The rig returned ${status}`
