import { INTERMEDIARY_MESSAGE } from '@rig/contract/reading/failure-message'
import type { RigConsole } from '../console/console.ts'
import { getErrorMessage } from '../console/error-message.ts'
import { type FileKind, findFileFault, findFilmFault, type ReadBytes } from './file-fault.ts'

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
  url: string,
  signal: AbortSignal,
  findFault: (file: Blob) => Promise<string | null> = async () => null,
): Promise<Blob | null> => {
  const release = await connections.acquire('film', url, signal)
  const file = await download(source, url, signal).finally(release)
  if (!file) return null
  const fault = await findFault(file)
  if (fault !== null) throw new Error(fault)
  return file
}

const download = async (source: Source, url: string, signal: AbortSignal): Promise<Blob | null> => {
  const response = await request(source, url, signal)
  if (!response) return null
  return response.blob().catch((error) => {
    throw signal.aborted ? error : new Error('The download was interrupted')
  })
}

/** A file that an element cannot show is downloaded only up to this size, which error pages do not exceed. */
const MAX_FAULTY_BYTES = 1_000_000

/** Resolves to the reason, as a sentence, why an element could not show a film or picture. */
export const explainMediaError = async (
  source: Source,
  url: string,
  signal: AbortSignal,
  kind: FileKind,
): Promise<string> => {
  const unplayable = `The browser cannot ${kind === 'film' ? 'play' : 'show'} it`
  try {
    const response = await request(source, url, signal)
    if (!response) return unplayable
    const file = await readUpTo(MAX_FAULTY_BYTES, response)
    return (file && (await findFileFault(file, kind))) ?? unplayable
  } catch (error) {
    return getErrorMessage(error)
  }
}

/**
 * Resolves to the reason, as a sentence, why a film cannot be played to its end, or to null. Requests only a few bytes
 * if the rig supports ranges. Rejects if the film could not be read.
 */
export const checkFilmFile = async (source: Source, url: string, signal: AbortSignal): Promise<string | null> => {
  const first = await requestRange(source, url, 0, 1, signal)
  if (!first) return null
  if (typeof first === 'string') return first
  if (first.whole) {
    const { whole } = first
    return findFilmFault(async (at, count) => toBytes(whole.slice(at, at + count)), whole.size)
  }
  const read: ReadBytes = async (at, count) => {
    const part = await requestRange(source, url, at, count, signal)
    if (!part || typeof part === 'string' || !part.part) throw new Error('The rig has changed the film')
    return toBytes(part.part.slice(0, count))
  }
  return first.size === null ? null : findFilmFault(read, first.size)
}

/** Resolves to a sentence for a lost film, and to null if the page may not read it. `size` is that of the whole film. */
const requestRange = async (source: Source, url: string, at: number, count: number, signal: AbortSignal) => {
  const headers = { range: `bytes=${at}-${at + count - 1}` }
  const response = await send(source, url, { headers, signal })
  if (!response) return null
  const { status } = response
  if (status === 404 || status === 410) return describeStatus(status)
  // An empty file has no range
  if (status === 416) return { whole: new Blob(), part: null, size: 0 }
  assertIsFile(response, url, source)
  if (status !== 206) return { whole: await response.blob(), part: null, size: null }
  const [, size] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  return { whole: null, part: await response.blob(), size: size === undefined ? null : Number(size) }
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

const request = async (source: Source, url: string, signal: AbortSignal) => {
  const response = await send(source, url, { signal })
  if (response) assertIsFile(response, url, source)
  return response
}

/** Resolves to null if another origin does not allow reading. */
const send = async ({ fetch, page }: Source, url: string, init: { signal: AbortSignal; headers?: HeadersInit }) => {
  const { href, origin } = page.window.location
  const response = await fetch(url, init).catch((error) => (init.signal.aborted ? Promise.reject(error) : null))
  if (!response && new URL(url, href).origin === origin) throw new Error('The rig could not be reached')
  return response
}

const assertIsFile = ({ ok, status, headers }: Response, url: string, { page }: Source) => {
  if (!ok) throw new Error(describeStatus(status))
  const { pathname } = new URL(url, page.window.location.href)
  // A job may be a page itself
  const isPage = /html/i.test(headers.get('content-type') ?? '')
  if (isPage && !/\.html?$/i.test(pathname)) throw new Error(INTERMEDIARY_MESSAGE)
}

const describeStatus = (status: number) => `The rig returned ${status}`
