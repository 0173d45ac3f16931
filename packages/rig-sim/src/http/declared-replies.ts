import fp from 'fastify-plugin'
import { failure } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the handler of the call has been reached; earlier responses are made by the server. */
    reachedHandler: boolean
  }
}

/**
 * Checks that handlers return only statuses that the contract declares. An undeclared status is logged; if `strict`, it
 * becomes a 500, which no test expects.
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
