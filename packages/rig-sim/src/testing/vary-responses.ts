import type { Fetch } from '@rig/check'
import { vi } from 'vitest'

/** The timeout is long because drawing is slow on a busy machine. */
export const RESPONSE_TIMEOUT_MS = 60_000

type SentRequest = { method: string; path: string; init: RequestInit }

/** Handles a request to the simulator. `pass` forwards the request. */
export type Interceptor = (request: SentRequest, pass: (init?: RequestInit) => Promise<Response>) => Promise<Response>

/** Returns a `fetch` that sends every request through an interceptor. API paths are passed without their prefix. */
export const createInterceptedFetch =
  (forward: Fetch, interceptor: Interceptor): Fetch =>
  (url, init) => {
    const path = new URL(url).pathname.replace('/api/v1/', '')
    return interceptor({ method: init.method ?? 'GET', path, init }, (changed = init) => forward(url, changed))
  }

export const rewriteResponse =
  (path: RegExp, from: string | RegExp, to: string): Interceptor =>
  async (request, pass) => {
    const response = await pass()
    if (!path.test(request.path)) return response
    return new Response((await response.text()).replaceAll(from, to), response)
  }

export const rewriteJson =
  (path: RegExp, change: (body: Record<string, unknown>) => object): Interceptor =>
  async (request, pass) => {
    const response = await pass()
    if (!path.test(request.path) || !response.ok) return response
    return new Response(JSON.stringify(change(JSON.parse(await response.text()))), response)
  }

export const rewriteRequest =
  (path: string, from: RegExp, to: (found: string, ...parts: string[]) => string): Interceptor =>
  (request, pass) =>
    pass(request.path === path ? { ...request.init, body: String(request.init.body).replace(from, to) } : request.init)

/** Replaces responses to requests whose body matches `body`. */
export const respondWith =
  (method: string, path: RegExp, response: () => Response | Promise<Response>, body = /^/): Interceptor =>
  async (request, pass) =>
    request.method === method && path.test(request.path) && body.test(String(request.init.body)) ? response() : pass()

export const replaceStatus =
  (path: string, from: number, to: number): Interceptor =>
  async (request, pass) => {
    const response = await pass()
    return request.path === path && response.status === from
      ? new Response(response.body, { status: to, headers: response.headers })
      : response
  }

/** `body` receives the first chunk of the original body. */
export const replaceBody =
  (path: RegExp, body: (bytes: Uint8Array) => ReadableStream | Uint8Array<ArrayBuffer>): Interceptor =>
  async (request, pass) => {
    const response = await pass()
    if (!path.test(request.path)) return response
    const first = await response.body?.getReader().read()
    return new Response(body(first?.value ?? new Uint8Array()), response)
  }

export const htmlResponse = (status: number) =>
  new Response('<h1>Sign in</h1>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

export const jsonResponse = (status: number, body: object) => Response.json(body, { status })

/** Returns a stream that sends one chunk and then fails, continues forever or stalls. */
export const createPartialBody = (first: Uint8Array | string, then: 'errors' | 'continues' | 'stalls') =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      const bytes = typeof first === 'string' ? new TextEncoder().encode(first) : first
      if (bytes.length > 0) controller.enqueue(bytes)
    },
    pull: (controller) => {
      if (then === 'errors') controller.error(new Error('terminated'))
      if (then === 'continues') controller.enqueue(new TextEncoder().encode(' '.repeat(100_000)))
      return then === 'stalls' ? stallUntilTimeout() : undefined
    },
  })

/** Returns a promise that never settles, and advances the fake timers past the response timeout. */
export const stallUntilTimeout = () => {
  setImmediate(() => vi.advanceTimersByTime(RESPONSE_TIMEOUT_MS))
  return new Promise<never>(() => {})
}
