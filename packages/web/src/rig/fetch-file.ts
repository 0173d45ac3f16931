import { getFailureMessage, INTERMEDIARY_MESSAGE } from '@rig/contract/reading/failure-message'
import type { RigConsole } from '../console/console.ts'
import type { MediaLink } from './media-links.ts'

/** The parts of the console that are needed to request files. */
export type FetchContext = Pick<RigConsole, 'fetch' | 'page'>

export type FileContext = FetchContext & {
  connections: Pick<RigConsole['connections'], 'acquire'>
}

/**
 * Resolves to a complete file, or to null if the server has another origin and does not allow reading, so that only a
 * link can save the file. Rejects if the rig cannot be reached or refuses the file, and also for an incomplete
 * download, a sign-in page, or a file in which `findFault` finds a fault. The message of the error can be shown to the
 * operator.
 */
export const fetchFile = async (
  { connections, ...context }: FileContext,
  link: MediaLink,
  signal: AbortSignal,
  findFault: (file: Blob) => Promise<string | null> = async () => null,
): Promise<Blob | null> => {
  const file = link.file ?? (await downloadInTurn({ connections, ...context }, link, signal))
  if (!file) return null
  const fault = await findFault(file)
  if (fault !== null) throw new Error(fault)
  return file
}

const downloadInTurn = async ({ connections, ...context }: FileContext, link: MediaLink, signal: AbortSignal) => {
  const release = await connections.acquire('film', await link.read(), signal)
  return download(context, link, signal).finally(release)
}

const download = async (context: FetchContext, link: MediaLink, signal: AbortSignal): Promise<Blob | null> => {
  const { response } = await requestFile(context, link, { signal })
  if (!response) return null
  return response.blob().catch((error) => {
    throw signal.aborted ? error : new Error('The download was interrupted')
  })
}

/** Resolves to the URL that replaces `url` if it has expired, or to null. Requests only one byte. */
export const replaceExpiredUrl = async (
  context: FetchContext,
  link: MediaLink,
  url: string,
  signal: AbortSignal,
): Promise<string | null> => {
  const probedFile = await probe(context, link, { signal, url }).catch(() => null)
  return probedFile === null || probedFile === url ? null : probedFile
}

/**
 * Resolves to a URL that the browser can download. Rejects with the reason if the rig does not return the file, because
 * the browser would show no reason. A file of another origin is not requested first: it may need a cookie that the page
 * does not have.
 */
export const findDownloadUrl = async (
  { connections, ...context }: FileContext,
  link: MediaLink,
  signal: AbortSignal,
): Promise<string> => {
  const listedUrl = await link.read()
  if (!isOwnOrigin(listedUrl, context)) return link.refresh()
  const release = await connections.acquire('read', listedUrl, signal)
  return probe(context, link, { signal }).finally(release)
}

/** Resolves to the URL of a file that the rig has returned, or whose response the page may not read. */
const probe = async (context: FetchContext, link: MediaLink, init: RequestOptions): Promise<string> => {
  const { response, url } = await requestFileUnchecked(context, link, { ...init, headers: { range: 'bytes=0-0' } })
  if (!response) return link.refresh()
  // The rig returns 416 for an empty file, because any range is outside of it
  if (response.status !== 416) await assertIsFile(response, url, context)
  discardBody(response)
  return url
}

/** If `url` is given, it is requested first, instead of the URL in the newest list. */
type RequestOptions = { signal: AbortSignal; headers?: HeadersInit; cache?: RequestCache; url?: string }

/** Rejects with the reason if the rig returns no file. `response` is null if the page may not read it. */
export const requestFile = async (context: FetchContext, link: MediaLink, options: RequestOptions) => {
  const { response, url } = await requestFileUnchecked(context, link, options)
  if (response) await assertIsFile(response, url, context)
  return { response, url }
}

/** Statuses by which rigs refuse a URL that has expired. */
const EXPIRED_STATUSES = [401, 403, 410]

/** Requests a file, and once more with a new URL if the first one has expired. */
export const requestFileUnchecked = async (
  context: FetchContext,
  link: MediaLink,
  { url, ...init }: RequestOptions,
) => {
  const first = url ?? (await link.read())
  const response = await send(context, first, init)
  if (!response || !EXPIRED_STATUSES.includes(response.status)) return { response, url: first }
  discardBody(response)
  const renewedUrl = await link.renew(first)
  init.signal.throwIfAborted()
  return { response: await send(context, renewedUrl, init), url: renewedUrl }
}

/** Cancels the download of a body, because an unread body blocks its connection. */
export const discardBody = (response: Response | null) => void response?.body?.cancel().catch(() => {})

const RESPONSE_TIMEOUT_MS = 10_000

/** Resolves to null if another origin does not allow reading. Limits the time until the headers, not the download. */
const send = async ({ fetch, page }: FetchContext, url: string, { signal, ...init }: Omit<RequestOptions, 'url'>) => {
  const timeout = new AbortController()
  const server = isOwnOrigin(url, { page }) ? 'rig' : 'server of the file'
  const timer = setTimeout(() => timeout.abort(new Error(`The ${server} did not respond in time`)), RESPONSE_TIMEOUT_MS)
  const response = await fetch(url, { ...init, signal: AbortSignal.any([signal, timeout.signal]) })
    .catch((error) => {
      timeout.signal.throwIfAborted()
      return signal.aborted ? Promise.reject(error) : null
    })
    .finally(() => clearTimeout(timer))
  if (!response && isOwnOrigin(url, { page })) throw new Error('The rig could not be reached')
  return response
}

const isOwnOrigin = (url: string, { page }: Pick<FetchContext, 'page'>) => {
  const { href, origin } = page.window.location
  return new URL(url, href).origin === origin
}

export const assertIsFile = async (response: Response, url: string, { page }: FetchContext) => {
  if (!response.ok) throw new Error(await explainRefusal(response))
  const { pathname } = new URL(url, page.window.location.href)
  // A job file may itself be an HTML page
  const isHtml = /html/i.test(response.headers.get('content-type') ?? '')
  if (isHtml && !/\.html?$/i.test(pathname)) throw new Error(INTERMEDIARY_MESSAGE)
}

const REFUSAL_MAX_BYTES = 65_536

/** Resolves to the rig's message, or to the status as text. Removes the final full stop, because screens add one. */
export const explainRefusal = async (response: Response): Promise<string> => {
  const body = await readUpTo(REFUSAL_MAX_BYTES, response).catch(() => null)
  return getFailureMessage(response.status, body ? await body.text() : '').replace(/\.$/, '')
}

/** Reads a response body. Resolves to null, and cancels the download, if the body exceeds `maxBytes`. */
export const readUpTo = async (maxBytes: number, { body }: Response): Promise<Blob | null> => {
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
