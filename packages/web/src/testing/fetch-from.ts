import { Readable } from 'node:stream'
import type { buildApp } from '@rig/sim/app'

type App = Awaited<ReturnType<typeof buildApp>>

/** The line between the console and the simulator: whether it is up, and what went over it. */
type Link = { up: boolean; calls: string[] }

/** A `fetch` that hands its requests to the simulator instead of a network. */
export const fetchFrom =
  (app: App, link: Link): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
    const method = init.method ?? 'GET'
    link.calls.push(`${method} ${url.pathname}`)
    init.signal?.throwIfAborted()
    if (!link.up || url.origin !== window.location.origin) throw new TypeError('Failed to fetch')
    const answer = app.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
      payloadAsStream: true,
    })
    const { statusCode, headers, stream } = await Promise.race([answer, abortion(init.signal)])
    const body = method === 'HEAD' || statusCode === 204 ? null : Readable.toWeb(stream())
    return new Response(body as ReadableStream, { status: statusCode, headers: asHeaders(headers) })
  }

const abortion = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const asHeaders = (headers: Record<string, number | string | string[] | undefined>) =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  )
