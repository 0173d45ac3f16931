import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type Connections = {
  /** Closes, without another byte, every answer that is still under way on a path that matches. */
  cut(matches: (path: string) => boolean): void
  /** Closes every connection to the server, also the idle ones. */
  cutAll(): void
}

/** Keeps track of the answers under way, so that a restart can break them. */
export const trackConnections = (app: FastifyInstance): Connections => {
  const answers = new Map<ServerResponse, string>()
  app.addHook('onRequest', async (request, reply) => {
    answers.set(reply.raw, request.url)
    reply.raw.once('close', () => answers.delete(reply.raw))
  })

  const cut = (matches: (path: string) => boolean) => {
    for (const [answer, path] of answers) if (matches(path)) answer.destroy()
  }
  return {
    cut,
    cutAll: () => {
      cut(() => true)
      app.server.closeAllConnections()
    },
  }
}
