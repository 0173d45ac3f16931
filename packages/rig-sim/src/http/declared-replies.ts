import fp from 'fastify-plugin'
import { failure } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the call's own handler has run; before that the server itself answers. */
    reachedHandler: boolean
  }
}

/**
 * Checks that a handler answers only with a status that its contract declares. If strict, an undeclared one becomes a
 * 500, which no test expects; otherwise it is logged.
 */
export const declaredReplies = fp<{ strict: boolean }>(
  async (app, { strict }) => {
    app.decorateRequest('reachedHandler', false)
    app.addHook('preHandler', async (request) => {
      request.reachedHandler = true
    })
    app.addHook('onSend', async (request, reply, payload) => {
      const route = request.routeOptions.config.tsRestRoute
      if (!route || !request.reachedHandler || reply.statusCode in route.responses) return payload
      const fault = `${route.method} ${route.path} answered ${reply.statusCode}, which its contract does not declare`
      request.log.error(fault)
      if (!strict) return payload
      reply.status(500)
      return JSON.stringify(failure(500, fault))
    })
  },
  { name: 'declared-replies' },
)
