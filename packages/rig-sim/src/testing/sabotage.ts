import type { Fetch } from '@rig/check'
import { vi } from 'vitest'

/** How long a broken simulator may take for an answer: so long that a busy machine, which draws slowly, is not taken for one. */
export const ANSWER_WITHIN_MS = 60_000

type Asked = { method: string; path: string; init: RequestInit }

/** A way to break a simulator: it gets each request, and may pass it on. */
export type Sabotage = (asked: Asked, pass: (init?: RequestInit) => Promise<Response>) => Promise<Response>

/** A `fetch` into a simulator that is broken in one way. Paths of the API are given without their prefix. */
export const sabotaged =
  (reach: Fetch, sabotage: Sabotage): Fetch =>
  (url, init) => {
    const path = new URL(url).pathname.replace('/api/v1/', '')
    return sabotage({ method: init.method ?? 'GET', path, init }, (changed = init) => reach(url, changed))
  }

/** Changes the JSON of one call's answers as text. */
export const rewriting =
  (path: RegExp, from: string | RegExp, to: string): Sabotage =>
  async (asked, pass) => {
    const answer = await pass()
    if (!path.test(asked.path)) return answer
    return new Response((await answer.text()).replaceAll(from, to), answer)
  }

/** Changes the JSON of one call's answers. */
export const reshaping =
  (path: RegExp, change: (body: Record<string, unknown>) => object): Sabotage =>
  async (asked, pass) => {
    const answer = await pass()
    if (!path.test(asked.path) || !answer.ok) return answer
    return new Response(JSON.stringify(change(JSON.parse(await answer.text()))), answer)
  }

/** Changes the JSON body of one call's requests, as text. */
export const missending =
  (path: string, from: RegExp, to: (found: string, ...parts: string[]) => string): Sabotage =>
  (asked, pass) =>
    pass(asked.path === path ? { ...asked.init, body: String(asked.init.body).replace(from, to) } : asked.init)

/** Always answers one call with something else; `body` chooses it by the request's body. */
export const answering =
  (method: string, path: RegExp, answer: () => Response | Promise<Response>, body = /^/): Sabotage =>
  async (asked, pass) =>
    asked.method === method && path.test(asked.path) && body.test(String(asked.init.body)) ? answer() : pass()

/** Answers one call with the second status when it would answer the first. */
export const withStatus =
  (path: string, from: number, to: number): Sabotage =>
  async (asked, pass) => {
    const answer = await pass()
    return asked.path === path && answer.status === from
      ? new Response(answer.body, { status: to, headers: answer.headers })
      : answer
  }

/** The answer of one call with another body. */
export const withBody =
  (path: RegExp, body: (bytes: Uint8Array) => ReadableStream | Uint8Array<ArrayBuffer>): Sabotage =>
  async (asked, pass) => {
    const answer = await pass()
    if (!path.test(asked.path)) return answer
    const first = await answer.body?.getReader().read()
    return new Response(body(first?.value ?? new Uint8Array()), answer)
  }

export const html = (status: number) =>
  new Response('<h1>Sign in</h1>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

export const json = (status: number, body: object) => Response.json(body, { status })

/** A body that begins and then breaks off, goes on for ever, or stays silent. */
export const beginning = (first: Uint8Array | string, then: 'breaks off' | 'goes on' | 'falls silent') =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      const bytes = typeof first === 'string' ? new TextEncoder().encode(first) : first
      if (bytes.length > 0) controller.enqueue(bytes)
    },
    pull: (controller) => {
      if (then === 'breaks off') controller.error(new Error('terminated'))
      if (then === 'goes on') controller.enqueue(new TextEncoder().encode(' '.repeat(100_000)))
      return then === 'falls silent' ? never() : undefined
    },
  })

/** What never comes: the time for it, on a clock that the test has in hand, runs out as soon as it is waited for. */
export const never = () => {
  setImmediate(() => vi.advanceTimersByTime(ANSWER_WITHIN_MS))
  return new Promise<never>(() => {})
}
