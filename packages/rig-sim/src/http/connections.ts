import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { dropStalledReaders } from './stalled-readers.ts'

export type Connections = {
  abort(matches: (path: string) => boolean): void
  /** Idle keep-alive connections are closed too, but none whose request belongs to another world. */
  closeAll(): void
  /** Resolves when every pending response has been sent, or after the timeout. */
  waitForResponses(timeoutMs: number): Promise<void>
}

const POLL_INTERVAL_MS = 20

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
  }
}

/** Decorates the app with `connections`, which tracks pending responses. */
export const connectionsPlugin = fp(
  async (app) => {
    app.decorate('connections', trackConnections(app))
  },
  { name: 'connections' },
)

/** The app whose request is in flight on a socket. Several worlds share the sockets of one server. */
const inFlight = new WeakMap<Socket, FastifyInstance>()

const trackConnections = (app: FastifyInstance): Connections => {
  const responses = new Map<ServerResponse, string>()
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('onRequest', async (request, reply) => {
    responses.set(reply.raw, request.url)
    const { socket } = request
    inFlight.set(socket, app)

    // The event is also emitted after a complete response.
    reply.raw.once('close', () => {
      responses.delete(reply.raw)
      inFlight.delete(socket)
    })
  })
  dropStalledReaders(app, responses)

  const abort = (matches: (path: string) => boolean) => {
    for (const [response, path] of responses) if (matches(path)) response.destroy()
  }
  return {
    abort,
    closeAll: () => {
      abort(() => true)
      for (const socket of sockets) if ((inFlight.get(socket) ?? app) === app) socket.destroy()
    },
    waitForResponses: async (timeoutMs) => {
      const endsAt = performance.now() + timeoutMs
      while (responses.size > 0 && performance.now() < endsAt) await sleep(POLL_INTERVAL_MS)
    },
  }
}
