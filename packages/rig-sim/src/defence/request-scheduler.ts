// Stops floods of requests, because they would delay the pictures and the stops of all other clients.

// Imported from `node:timers`, because the fake timers of tests replace the global function.
import { setImmediate } from 'node:timers'
import { API_PREFIX, listRoutes } from '@rig/contract/routes'
import fp from 'fastify-plugin'

const stopPaths = new Set(listRoutes().flatMap(({ metadata, path }) => (metadata.stops ? [API_PREFIX + path] : [])))

const MAX_QUICK_TURN_MS = 2
/** With this many quick requests in a turn, the overhead of the turn is negligible. */
const MAX_CALLS_PER_TURN = 8

/**
 * Limits how many requests start in one turn of the event loop, so pictures can be sent between the turns. A slow turn
 * reduces the limit to one, and each quick turn raises it by one. Requests that can stop the machine are exempt.
 * Requests whose client has disconnected are dropped.
 */
export const requestScheduler = fp(
  async (app) => {
    const takeTurn = createScheduler()
    app.addHook('onRequest', async ({ routeOptions }, reply) => {
      if (routeOptions.url !== undefined && stopPaths.has(routeOptions.url)) return
      await takeTurn(() => reply.raw.destroyed)
      if (reply.raw.destroyed) reply.hijack()
    })
  },
  { name: 'request-scheduler' },
)

type Waiting = { isClosed: () => boolean; proceed: () => void }

/** Returns a function that resolves when a request may start: the first of a turn immediately, the others in order. */
const createScheduler = () => {
  const waiting: Waiting[] = []
  let isTaken = false
  let begunAt = 0
  let calls = 1

  const begin = () => {
    isTaken = true
    begunAt = performance.now()
    setImmediate(beginNext)
  }

  const beginNext = () => {
    const wasQuick = performance.now() - begunAt < MAX_QUICK_TURN_MS
    calls = wasQuick ? Math.min(calls + 1, MAX_CALLS_PER_TURN) : 1
    const next = takeNext(calls)
    if (next.length > 0) begin()
    else isTaken = false
    for (const { proceed } of next) proceed()
  }

  /** Removes the next `count` requests from the queue. Those of closed connections do not count: they are dropped. */
  const takeNext = (count: number): Waiting[] => {
    const next: Waiting[] = []
    while (next.length < count) {
      const first = waiting.shift()
      if (first === undefined) break
      if (first.isClosed()) first.proceed()
      else next.push(first)
    }
    return next
  }

  return async (isClosed: Waiting['isClosed']) => {
    if (isTaken) return new Promise<void>((proceed) => waiting.push({ isClosed, proceed }))
    begin()
  }
}
