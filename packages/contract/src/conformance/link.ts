import type { Difference } from './report.ts'

/** `fetch` as the kit needs it; tests hand in one that goes into an app without a network. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Asked = {
  params?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, in place of `body`. */
  raw?: { type: string; text: string }
  /** The bearer token; null sends none. */
  token?: string | null
}

/** An answer as it came; `body` is undefined where it was not JSON. */
export type Answer = { status: number; type: string; body: unknown; cookies: string[] }

/** What differs, so that the check at hand ends. */
export class Differing extends Error {
  readonly differences: Difference[]
  constructor(differences: Difference[]) {
    super(differences.map(({ path }) => path).join(', '))
    this.differences = differences
  }
}

/** There is nothing to try a check with. */
export class Skipped extends Error {}

/** Ends the check at hand with one difference. */
export const differ = (path: string, wanted: string, got: string): never => {
  throw new Differing([{ path, wanted, got }])
}

const ANSWER_WITHIN_MS = 10_000

/** Sends one request to a rig; throws Differing where no answer comes in time. */
export const sendTo = async (fetch: Fetch, url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS), ...init })
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : ''
    return differ('(answer)', `one within ${ANSWER_WITHIN_MS / 1000} s`, `none: ${reason}`)
  }
}

/** Asks a call of the rig at `host`. Path parameters are encoded; an empty one would name another call and is refused. */
export const askCall = async (
  fetch: Fetch,
  host: string,
  route: { method: string; path: string },
  { params = {}, body, raw, token }: Asked,
): Promise<Answer> => {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`${route.method} ${route.path} needs a ${name}`)
    return encodeURIComponent(value)
  })
  const content = raw ?? (body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(body) })
  const response = await sendTo(fetch, host + path, {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(content && { 'content-type': content.type }),
    },
    body: content?.text ?? null,
  })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'none',
    body: parsed(text),
    cookies: response.headers.getSetCookie(),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
