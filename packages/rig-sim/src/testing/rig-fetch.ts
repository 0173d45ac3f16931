import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

type RigFetch = (url: string, init: RequestInit) => Promise<Response>

/** Injects requests into an app. Response bodies are streams that an abort signal destroys. */
export const createInjectFetch =
  (app: FastifyInstance): RigFetch =>
  async (url, { method = 'GET', headers, body, signal }) => {
    const { pathname, search } = new URL(url)
    const response = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { payload: body }),
      payloadAsStream: true,
    })
    const stream = response.stream()
    signal?.addEventListener('abort', () => stream.destroy())
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      status: response.statusCode,
      headers: Object.entries(response.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
      ),
    })
  }

const STREAM = /^\/media\/stream\//

/** Streams use a real connection, because an injected response ends after the first write. */
export const createRigFetch =
  ({ app, origin }: { app: FastifyInstance; origin: string }): RigFetch =>
  (url, init) => {
    const { pathname, search } = new URL(url)
    return STREAM.test(pathname) ? fetch(origin + pathname + search, init) : createInjectFetch(app)(url, init)
  }
