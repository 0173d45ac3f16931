import { fail, Unusable } from './unusable.ts'

/** `fetch` as the checks need it; tests hand in one that goes into an app without a network. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** How a rig is reached: how long an answer may take from the request to its last byte, ms. */
export type Reach = { fetch: Fetch; answerWithinMs: number }

/**
 * Sends one request and reads of its answer what `read` wants; then the connection is let go. Nothing is followed. Ends
 * the check where the answer does not come, is cut off, or takes too long.
 */
export const request = async <Value>(
  { fetch, answerWithinMs }: Reach,
  url: string,
  init: RequestInit,
  read: (answer: Response) => Promise<Value>,
): Promise<Value> => {
  const connection = new AbortController()
  const deadline = deadlineOf(answerWithinMs)
  try {
    const answered = fetch(url, { redirect: 'manual', ...init, signal: connection.signal }).then(read)
    return await Promise.race([answered, deadline.passed])
  } catch (cause) {
    if (cause instanceof Unusable) throw cause
    return fail('(answer)', `a whole one within ${answerWithinMs / 1000} s`, reasonOf(cause))
  } finally {
    deadline.clear()
    connection.abort()
  }
}

const BODY_MAX_CHARS = 8_000_000

/** The text of an answer, which ends the check where it does not end itself. */
export const wholeText = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  await readParts(body, (bytes) => {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > BODY_MAX_CHARS) fail('(body)', 'at most 8 MB', 'more')
    return true
  })
  return text + decoder.decode()
}

/** Hands over a body part by part, until it ends or no more is wanted. */
export const readParts = async (body: Response['body'], take: (bytes: Uint8Array) => boolean): Promise<void> => {
  const reader = body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done || !take(part.value)) return
  }
}

const deadlineOf = (ms: number) => {
  let timer: ReturnType<typeof setTimeout>
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not ended after ${ms / 1000} s`)), ms)
  })
  return { passed, clear: () => clearTimeout(timer) }
}

/** fetch hides what happened in the cause of its error. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? `none: ${cause.cause.message}` : `none: ${cause.message}`
}
