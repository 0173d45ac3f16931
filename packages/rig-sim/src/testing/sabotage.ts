import type { Fetch } from '@rig/check'
import { vi } from 'vitest'

/** Response timeout of a faulty simulator: long, because a busy machine draws slowly. */
export const RESPONSE_TIMEOUT_MS = 60_000

type SentRequest = { method: string; path: string; init: RequestInit }

/** Intercepts each request to a simulator. `pass` forwards it. */
export type Sabotage = (request: SentRequest, pass: (init?: RequestInit) => Promise<Response>) => Promise<Response>

/** Returns a `fetch` that applies a sabotage. Paths of the API have no prefix. */
export const sabotaged =
  (forward: Fetch, sabotage: Sabotage): Fetch =>
  (url, init) => {
    const path = new URL(url).pathname.replace('/api/v1/', '')
    return sabotage({ method: init.method ?? 'GET', path, init }, (changed = init) => forward(url, changed))
  }

/** Replaces text in the responses of one call. */
export const rewritingResponse =
  (path: RegExp, from: string | RegExp, to: string): Sabotage =>
  async (request, pass) => {
    const response = await pass()
    if (!path.test(request.path)) return response
    return new Response((await response.text()).replaceAll(from, to), response)
  }

/** Changes the JSON of one call's responses. */
export const changingResponse =
  (path: RegExp, change: (body: Record<string, unknown>) => object): Sabotage =>
  async (request, pass) => {
    const response = await pass()
    if (!path.test(request.path) || !response.ok) return response
    return new Response(JSON.stringify(change(JSON.parse(await response.text()))), response)
  }

/** Replaces text in the request bodies of one call. */
export const rewritingRequest =
  (path: string, from: RegExp, to: (found: string, ...parts: string[]) => string): Sabotage =>
  (request, pass) =>
    pass(request.path === path ? { ...request.init, body: String(request.init.body).replace(from, to) } : request.init)

/** Replaces the responses of one call whose request body matches `body`. */
export const respondingWith =
  (method: string, path: RegExp, response: () => Response | Promise<Response>, body = /^/): Sabotage =>
  async (request, pass) =>
    request.method === method && path.test(request.path) && body.test(String(request.init.body)) ? response() : pass()

/** Replaces a status of one call's responses. */
export const withStatus =
  (path: string, from: number, to: number): Sabotage =>
  async (request, pass) => {
    const response = await pass()
    return request.path === path && response.status === from
      ? new Response(response.body, { status: to, headers: response.headers })
      : response
  }

/** Replaces the body of one call's responses, based on its first chunk. */
export const withBody =
  (path: RegExp, body: (bytes: Uint8Array) => ReadableStream | Uint8Array<ArrayBuffer>): Sabotage =>
  async (request, pass) => {
    const response = await pass()
    if (!path.test(request.path)) return response
    const first = await response.body?.getReader().read()
    return new Response(body(first?.value ?? new Uint8Array()), response)
  }

export const html = (status: number) =>
  new Response('<h1>Sign in</h1>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

export const json = (status: number, body: object) => Response.json(body, { status })

/** Returns a body that sends a first chunk and then fails, continues without end, or stalls. */
export const partialBody = (first: Uint8Array | string, then: 'errors' | 'continues' | 'stalls') =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      const bytes = typeof first === 'string' ? new TextEncoder().encode(first) : first
      if (bytes.length > 0) controller.enqueue(bytes)
    },
    pull: (controller) => {
      if (then === 'errors') controller.error(new Error('terminated'))
      if (then === 'continues') controller.enqueue(new TextEncoder().encode(' '.repeat(100_000)))
      return then === 'stalls' ? never() : undefined
    },
  })

/** Returns a promise that never settles, and advances the fake timers past the timeout. */
export const never = () => {
  setImmediate(() => vi.advanceTimersByTime(RESPONSE_TIMEOUT_MS))
  return new Promise<never>(() => {})
}
