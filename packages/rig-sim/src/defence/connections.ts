// Stops two attacks: more connections than the process can hold, and clients that never read their response.

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { formatFailure } from '../http/errors.ts'

const POLL_INTERVAL_MS = 20

declare module 'fastify' {
  interface FastifyInstance {
    connections: ReturnType<typeof trackConnections>
  }
}

type Options = {
  /** Maximum number of connections. Further ones get 503 and are closed. */
  max: number
  /** Returns the time of the rig in ms. */
  now: () => number
}

export const connectionsPlugin = fp<Options>(
  async (app, options) => {
    app.decorate('connections', trackConnections(app, options))
  },
  { name: 'connections' },
)

const trackConnections = (app: FastifyInstance, { max, now }: Options) => {
  /**
   * The response in progress on each open connection. The keys are connections, because a map with a key for each
   * request would be rebuilt often, and its outdated tables would delay the garbage collection of completed responses.
   */
  const current = new Map<Socket, ServerResponse | null>()
  const listResponses = () => [...current.values()].filter((response) => response !== null)
  app.server.prependListener('connection', (socket: Socket) => {
    current.set(socket, null)
    socket.once('close', () => current.delete(socket))
    if (current.size > max) rejectConnection(socket, now())
  })
  app.addHook('onRequest', async ({ raw: { socket } }, { raw: response }) => {
    // A request that a test injects has no connection.
    if (!current.has(socket)) return
    current.set(socket, response)
    // `close` is also emitted after a complete response.
    response.once('close', () => {
      if (current.get(socket) === response) current.set(socket, null)
    })
  })
  dropStalledReaders(app, listResponses)

  const abort = (matches: (path: string) => boolean) => {
    for (const response of listResponses()) if (matches(response.req.url ?? '')) response.destroy()
  }
  return {
    abort,
    count: () => listResponses().length,
    /** Closes all connections, including idle keep-alive ones. */
    closeAll: () => {
      for (const socket of current.keys()) socket.destroy()
    },
    /** Resolves when every pending response has been sent, or after the timeout. */
    waitForResponses: async (timeoutMs: number) => {
      const endsAt = performance.now() + timeoutMs
      while (listResponses().length > 0 && performance.now() < endsAt) await sleep(POLL_INTERVAL_MS)
    },
  }
}

const STALL_POLL_INTERVAL_MS = 1_000
/** A connection that stalls for longer is closed. A paused film is safe: the browser requests the rest on resume. */
const STALL_TIMEOUT_MS = 8_000
/** The end of a response emits no drain event. In this time a slow client (2 kB/s) can read a whole list (600 kB). */
const END_STALL_TIMEOUT_MS = 300_000

/** Only a drain event counts as reading, because Node also reports partial writes as progress. */
export const dropStalledReaders = (app: FastifyInstance, listResponses: () => ServerResponse[]) => {
  const stalledSince = new WeakMap<ServerResponse, number>()

  const dropStalled = () => {
    const now = performance.now()
    for (const response of listResponses()) {
      if (!response.writableNeedDrain && !response.writableEnded) continue
      const since = stalledSince.get(response)
      if (since === undefined) {
        stalledSince.set(response, now)
        response.once('drain', () => stalledSince.delete(response))
      } else if (now - since >= (response.writableEnded ? END_STALL_TIMEOUT_MS : STALL_TIMEOUT_MS)) response.destroy()
    }
  }

  const timer = setInterval(dropStalled, STALL_POLL_INTERVAL_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const rejectConnection = (socket: Socket, time: number) => {
  socket.on('error', () => {})
  const message = 'The rig has too many connections. Try again in a few seconds'
  endConnection(socket, formatFailure(503, message, time, { headers: { 'retry-after': '5' } }))
}

/** How long the client can read the response before the socket is destroyed. */
const LINGER_MS = 1_000

/** Sends a last response. The client may not close its side, so the socket is also destroyed. */
export const endConnection = (socket: Socket, response: string) => {
  socket.end(response)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
