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
  const responses = new Map<ServerResponse, string>()
  const sockets = new Set<Socket>()
  app.server.prependListener('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (sockets.size > max) rejectConnection(socket, now())
  })
  app.addHook('onRequest', async (request, reply) => {
    responses.set(reply.raw, request.url)
    // The event is also emitted after a complete response.
    reply.raw.once('close', () => responses.delete(reply.raw))
  })
  dropStalledReaders(app, responses)

  const abort = (matches: (path: string) => boolean) => {
    for (const [response, path] of responses) if (matches(path)) response.destroy()
  }
  return {
    abort,
    /** Returns the number of requests whose response is not complete. */
    count: () => responses.size,
    /** Also closes idle keep-alive connections. */
    closeAll: () => {
      abort(() => true)
      for (const socket of sockets) socket.destroy()
    },
    /** Resolves when every pending response has been sent, or after the timeout. */
    waitForResponses: async (timeoutMs: number) => {
      const endsAt = performance.now() + timeoutMs
      while (responses.size > 0 && performance.now() < endsAt) await sleep(POLL_INTERVAL_MS)
    },
  }
}

const STALL_POLL_INTERVAL_MS = 1_000
/**
 * Even a slow reader drains within this time, so a connection that stalls for longer is closed. A paused film is safe:
 * the browser requests the rest on resume.
 */
const STALL_TIMEOUT_MS = 8_000

/** Only a drain event counts as reading, because Node also reports partial writes as progress. */
export const dropStalledReaders = (app: FastifyInstance, responses: ReadonlyMap<ServerResponse, string>) => {
  const stalledSince = new WeakMap<ServerResponse, number>()

  const dropExpired = () => {
    const now = performance.now()
    for (const response of responses.keys()) {
      if (!response.writableNeedDrain) continue
      const since = stalledSince.get(response)
      if (since === undefined) {
        stalledSince.set(response, now)
        response.once('drain', () => stalledSince.delete(response))
      } else if (now - since >= STALL_TIMEOUT_MS) response.destroy()
    }
  }

  const timer = setInterval(dropExpired, STALL_POLL_INTERVAL_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const RETRY_SECONDS = 5
/** Gives the client time to read the response before the socket is destroyed. */
const LINGER_MS = 1_000

const rejectConnection = (socket: Socket, time: number) => {
  socket.on('error', () => {})
  const message = 'The rig has too many connections. Try again in a few seconds'
  socket.end(formatFailure(503, message, time, { headers: { 'retry-after': String(RETRY_SECONDS) } }))
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
