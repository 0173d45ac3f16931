import { INTERMEDIARY_MESSAGE } from '@rig/contract/reading/failure-message'
import type { RigConsole } from '../console/console.ts'
import { getErrorMessage } from '../console/error-message.ts'
import { type FileKind, findFileFault } from './file-fault.ts'

type Source = Pick<RigConsole, 'fetch' | 'page'>

export type FileSource = Source & {
  pictureConnections: Pick<RigConsole['pictureConnections'], 'acquire'>
}

/**
 * Downloads a file. Never returns an incomplete download, a sign-in page, or a file that is not of the given kind. Throws
 * an error whose message is a sentence for the operator. Returns null if the server has another origin and does not allow
 * reading, so only a link can save the file.
 */
export const fetchFile = async (
  { pictureConnections, ...source }: FileSource,
  url: string,
  signal: AbortSignal,
  kind: FileKind | null = null,
): Promise<Blob | null> => {
  const release = await pictureConnections.acquire('film', url, signal)
  const file = await download(source, url, signal).finally(release)
  if (!file) return null
  const fault = kind && (await findFileFault(file, kind))
  if (fault) throw new Error(fault)
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

const request = async ({ fetch, page }: Source, url: string, signal: AbortSignal) => {
  const { href, origin } = page.window.location
  const { origin: fileOrigin, pathname } = new URL(url, href)
  const response = await fetch(url, { signal }).catch((error) => (signal.aborted ? Promise.reject(error) : null))
  if (!response) {
    if (fileOrigin === origin) throw new Error('The rig could not be reached')
    return null
  }
  if (!response.ok) throw new Error(`The rig returned ${response.status}`)
  // A job may be a page itself
  const isPage = /html/i.test(response.headers.get('content-type') ?? '')
  if (isPage && !/\.html?$/i.test(pathname)) throw new Error(INTERMEDIARY_MESSAGE)
  return response
}
