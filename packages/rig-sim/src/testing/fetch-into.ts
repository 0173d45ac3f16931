import { Readable } from 'node:stream'
import type { Fetch } from '@rig/check'
import type { FastifyInstance } from 'fastify'

/** A `fetch` that calls an app by injection; bodies are streams, and an abort ends them. */
export const fetchInto =
  (app: FastifyInstance): Fetch =>
  async (url, { method = 'GET', headers, body, signal }) => {
    const { pathname, search } = new URL(url)
    const answer = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { payload: body }),
      payloadAsStream: true,
    })
    const stream = answer.stream()
    signal?.addEventListener('abort', () => stream.destroy())
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
      ),
    })
  }

const STREAM = /^\/media\/stream\//

/**
 * Calls the app of a rig; a stream is fetched over the wire, because an injected request is read only up to the first
 * write.
 */
export const fetchFrom =
  ({ app, origin }: { app: FastifyInstance; origin: string }): Fetch =>
  (url, init) => {
    const { pathname, search } = new URL(url)
    return STREAM.test(pathname) ? fetch(origin + pathname + search, init) : fetchInto(app)(url, init)
  }
