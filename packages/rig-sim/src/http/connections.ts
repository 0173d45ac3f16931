import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { dropStalled } from './stalled-readers.ts'

export type Connections = {
  /** Closes, without another byte, every answer that is still under way on a path that matches. */
  cut(matches: (path: string) => boolean): void
  /** Closes every connection to the server, also the idle ones. */
  cutAll(): void
  /** Resolves when every answer under way has been sent, or after a time in ms. */
  whenAnswered(timeoutMs: number): Promise<void>
}

/** How often the end of the process checks whether the answers under way have been sent. */
const LOOK_MS = 20

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
  }
}

/** Keeps track of the answers under way, as `app.connections`, so that a restart can break them. */
export const connections = fp(
  async (app) => {
    app.decorate('connections', trackConnections(app))
  },
  { name: 'connections' },
)

const trackConnections = (app: FastifyInstance): Connections => {
  const answers = new Map<ServerResponse, string>()
  app.addHook('onRequest', async (request, reply) => {
    answers.set(reply.raw, request.url)
    // Also called after the regular end of an answer
    reply.raw.once('close', () => answers.delete(reply.raw))
  })
  dropStalled(app, answers)

  const cut = (matches: (path: string) => boolean) => {
    for (const [answer, path] of answers) if (matches(path)) answer.destroy()
  }
  return {
    cut,
    cutAll: () => {
      cut(() => true)
      app.server.closeAllConnections()
    },
    whenAnswered: async (timeoutMs) => {
      const endsAt = performance.now() + timeoutMs
      while (answers.size > 0 && performance.now() < endsAt) await sleep(LOOK_MS)
    },
  }
}
