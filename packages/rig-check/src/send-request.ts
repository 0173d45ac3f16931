import { CheckFailedError, failCheck } from './check-errors.ts'

export type RequestOptions = {
  params?: Record<string, string>
  body?: unknown
  /** Sent unchanged instead of `body`. */
  raw?: { type: string; text: string }
  /** If null, the request is sent without a token. */
  token?: string | null
}

export type RigResponse = { head: Response; text: string }

/** Throws if a path parameter is empty, because the path would match another endpoint. */
export const sendRequest = (
  transport: Transport & { host: string },
  { method, path }: { method: string; path: string },
  { params = {}, body, raw, token }: RequestOptions,
): Promise<RigResponse> => {
  const content = raw ?? (body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(body) })
  const init = {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(content && { 'content-type': content.type }),
    },
    body: content?.text ?? null,
  }
  return fetchWithDeadline(transport, transport.host + fillPath(path, params), init, async (head) => ({
    head,
    text: await readText(head),
  }))
}

const fillPath = (path: string, params: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`${path} requires the parameter '${name}'`)
    return encodeURIComponent(value)
  })

/** The part of `fetch` that the checks use, so that tests can inject requests into an app. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** `timeoutMs` limits the time from the request to the last byte of the response. */
export type Transport = { fetch: Fetch; timeoutMs: number }

/** Closes the connection after `read`. Ends the check if a response is incomplete or late. */
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
    if (cause instanceof CheckFailedError) throw cause
    return failCheck('(response)', `a complete response within ${timeoutMs / 1000} s`, describeFailure(cause))
  } finally {
    deadline.clear()
    connection.abort()
  }
}

export const MAX_BODY_LENGTH = 8_000_000

/** Ends the check if the body exceeds 8 MB. */
export const readText = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  await readChunks(body, (bytes) => {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > MAX_BODY_LENGTH) failCheck('(body)', 'at most 8 MB', 'more')
    return true
  })
  return text + decoder.decode()
}

/** Passes each chunk to `take` until the body ends or `take` returns false. */
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
    timer = setTimeout(() => reject(new Error(`no complete response after ${ms / 1000} s`)), ms)
  })
  return { expired, clear: () => clearTimeout(timer) }
}

/** Node reports the reason as the cause of the error. */
const describeFailure = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? `none: ${cause.cause.message}` : `none: ${cause.message}`
}
