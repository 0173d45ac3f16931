import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { buildApp } from '@rig/sim/app'
import { isSpecifiedRequest } from './specified-requests.ts'

type App = Awaited<ReturnType<typeof buildApp>>

export type SimulatorLink = {
  /** Set to false to disconnect the simulator. */
  up: boolean
  /** All requests so far, as in `GET /api/v1/dashboard/`. */
  calls: string[]
  /** Greater than 0 while the response to a request is not complete. (A forwarded request can count twice.) */
  pending: number
  /** Requests that are neither in the contract nor for a file on the rig. If there is any, the test fails. */
  unspecified: string[]
  /** Stubs the response to matching requests. Returns a function that removes the stub. */
  respond(request: RegExp, response: Respond): () => void
  /** Holds back matching requests. Returns a function that sends them to the simulator. */
  hold(request: RegExp): () => void
}

/** Returns the response to a request, or undefined to let the simulator respond. */
type Respond = (
  init: RequestInit,
  forward: () => Promise<Response>,
  request: string,
) => Response | undefined | Promise<Response | undefined>

/** Rejects as `fetch` does without a connection. */
const rejectAsUnreachable = () => Promise.reject(new TypeError('Failed to fetch'))

/** Requests to all simulators whose response headers have not arrived yet. */
const inProgress = new Set<Promise<unknown>>()
/** The original function, because tests may replace the global one. */
const { setImmediate: queueTurn } = globalThis
/** A console needs at most this number of turns of the event loop to read a response and send the next request. */
const TURNS_PER_RESPONSE = 10

/** Resolves when no simulator is handling a request and the consoles have read all responses. */
export const waitForResponses = async () => {
  do {
    await Promise.allSettled(inProgress)
    for (let turn = 0; turn < TURNS_PER_RESPONSE; turn += 1) await new Promise((resolve) => queueTurn(resolve))
  } while (inProgress.size > 0)
}

export const connectToSimulator = (app: App) => {
  const responders: { request: RegExp; response: Respond }[] = []
  const link: SimulatorLink = {
    up: true,
    calls: [],
    pending: 0,
    unspecified: [],
    respond: (request, response) => {
      const responder = { request, response }
      responders.unshift(responder)
      return () => {
        const index = responders.indexOf(responder)
        if (index >= 0) responders.splice(index, 1)
      }
    },
    hold: (request) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      link.respond(request, async (_init, forward) => {
        await released
        return forward()
      })
      return release
    },
  }

  const fetchFromApp: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
    const method = init.method ?? 'GET'
    const call = `${method} ${url.pathname}`
    link.calls.push(call)
    if (url.origin === window.location.origin && !isSpecifiedRequest(call)) link.unspecified.push(call)
    init.signal?.throwIfAborted()
    const forward = () => inject(app, method, url, init, link)
    link.pending += 1
    try {
      for (const { request, response } of responders) {
        const stubbed = request.test(call) ? await response(init, forward, call) : undefined
        if (stubbed) return stubbed
      }
      return await forward()
    } finally {
      link.pending -= 1
    }
  }
  return { fetch: fetchFromApp, link }
}

const inject = async (app: App, method: string, url: URL, init: RequestInit, link: SimulatorLink) => {
  if (!link.up || url.origin !== window.location.origin) return rejectAsUnreachable()
  const response = app.inject({
    method: method as 'GET',
    url: url.pathname + url.search,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' && { payload: init.body }),
    payloadAsStream: true,
  })
  link.pending += 1
  inProgress.add(response)
  void response
    .finally(() => inProgress.delete(response))
    .then(({ stream }) => finished(stream()))
    .catch(() => {}) // The caller of `fetch` handles the failure
    .then(() => {
      link.pending -= 1
    })
  const { statusCode, headers, stream, raw } = await Promise.race([response, rejectOnAbort(init.signal)])
  // After a test, the simulator closes: it responds with 503 to the stops that the closing console has sent
  if (!link.up) return rejectAsUnreachable()
  const hasBody = method !== 'HEAD' && statusCode !== 204
  if (!hasBody) stream().resume()
  return new Response(hasBody ? toWebStream(stream(), () => raw.res.destroy()) : null, {
    status: statusCode,
    headers: toEntries(headers),
  })
}

/** Used instead of `Readable.toWeb`, which throws if the page cancels a response before all of it has arrived. */
const toWebStream = (body: Readable, disconnect: () => void) => {
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = body[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (stream) => {
      const next = await chunks.next()
      if (next.done) stream.close()
      else stream.enqueue(next.value)
    },
    cancel: disconnect,
  })
}

const rejectOnAbort = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const toEntries = (headers: Record<string, number | string | string[] | undefined>) =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  )
