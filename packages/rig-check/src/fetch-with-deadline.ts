import { fail, Unusable } from './unusable.ts'

/** The subset of `fetch` that the checks use; tests pass one that injects requests into an app. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** How to reach a rig; `timeoutMs` is the time from the request to the last byte of its response. */
export type Transport = { fetch: Fetch; timeoutMs: number }

/**
 * Sends one request, resolves with the result of `read`, and closes the connection. Does not follow redirects. Ends the
 * check if the response is missing, incomplete or too slow.
 */
export const fetchWithDeadline = async <Value>(
  { fetch, timeoutMs }: Transport,
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<Value>,
): Promise<Value> => {
  const connection = new AbortController()
  const deadline = startDeadline(timeoutMs)
  try {
    const value = fetch(url, { redirect: 'manual', ...init, signal: connection.signal }).then(read)
    return await Promise.race([value, deadline.expired])
  } catch (cause) {
    if (cause instanceof Unusable) throw cause
    return fail('(answer)', `a whole one within ${timeoutMs / 1000} s`, reasonOf(cause))
  } finally {
    deadline.clear()
    connection.abort()
  }
}

const BODY_MAX_CHARS = 8_000_000

/** Returns the body of a response as text. Ends the check if the body is too long. */
export const readText = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  await readChunks(body, (bytes) => {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > BODY_MAX_CHARS) fail('(body)', 'at most 8 MB', 'more')
    return true
  })
  return text + decoder.decode()
}

/** Passes each chunk of a body to `take` until the body ends or `take` returns false. */
export const readChunks = async (body: Response['body'], take: (bytes: Uint8Array) => boolean): Promise<void> => {
  const reader = body?.getReader()
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk || chunk.done || !take(chunk.value)) return
  }
}

const startDeadline = (ms: number) => {
  let timer: ReturnType<typeof setTimeout>
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not ended after ${ms / 1000} s`)), ms)
  })
  return { expired, clear: () => clearTimeout(timer) }
}

/** Returns the reason of a failed fetch, which is in the cause of its error. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? `none: ${cause.cause.message}` : `none: ${cause.message}`
}
