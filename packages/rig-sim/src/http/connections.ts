import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { dropStalled } from './stalled-readers.ts'

export type Connections = {
  /** Destroys the connections of all pending responses whose path matches. */
  abort(matches: (path: string) => boolean): void
  /** Closes all connections to the server, including idle ones. */
  closeAll(): void
  /** Resolves when all pending responses have been sent, or after a timeout in ms. */
  whenResponsesSent(timeoutMs: number): Promise<void>
}

/** Interval at which `whenResponsesSent` checks for pending responses. */
const POLL_INTERVAL_MS = 20

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
  }
}

/** Tracks pending responses, as `app.connections`. A restart uses it to close their connections. */
export const connections = fp(
  async (app) => {
    app.decorate('connections', trackConnections(app))
  },
  { name: 'connections' },
)

const trackConnections = (app: FastifyInstance): Connections => {
  const responses = new Map<ServerResponse, string>()
  app.addHook('onRequest', async (request, reply) => {
    responses.set(reply.raw, request.url)
    // Also emitted after a complete response
    reply.raw.once('close', () => responses.delete(reply.raw))
  })
  dropStalled(app, responses)

  const abort = (matches: (path: string) => boolean) => {
    for (const [response, path] of responses) if (matches(path)) response.destroy()
  }
  return {
    abort,
    closeAll: () => {
      abort(() => true)
      app.server.closeAllConnections()
    },
    whenResponsesSent: async (timeoutMs) => {
      const endsAt = performance.now() + timeoutMs
      while (responses.size > 0 && performance.now() < endsAt) await sleep(POLL_INTERVAL_MS)
    },
  }
}
