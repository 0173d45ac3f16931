import { allEndpoints, getBodySchema } from '@rig/contract/calls'
import fp from 'fastify-plugin'
import { HttpError } from '../access/http-error.ts'
import { createFailure } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** False if the response was sent before the handler ran, such as 401 or 415. */
    reachedHandler: boolean
  }
}

/** Logs statuses that the contract does not declare. With `strict` they become 500, so tests fail. */
export const checkDeclaredStatuses = fp<{ strict: boolean }>(
  async (app, { strict }) => {
    app.decorateRequest('reachedHandler', false)
    app.addHook('preHandler', async (request) => {
      request.reachedHandler = true
    })
    app.addHook('onSend', async (request, reply, payload) => {
      const route = request.routeOptions.config.tsRestRoute
      if (!route || !request.reachedHandler || reply.statusCode in route.responses) return payload
      const fault = `${route.method} ${route.path} returned ${reply.statusCode}, which the contract does not declare`
      request.log.error(fault)
      if (!strict) return payload
      reply.status(500)
      return JSON.stringify(createFailure(500, fault))
    })
  },
  { name: 'declared-statuses' },
)

const schemas = new Map(allEndpoints.map((call) => [call.route, getBodySchema(call)]))

/** Returns 400 for a body field that the contract does not define, so tests detect superfluous fields. */
export const rejectUnknownFields = fp(
  async (app) => {
    app.addHook('preHandler', async ({ body, routeOptions }) => {
      const route = routeOptions.config.tsRestRoute
      if (!route || !isObject(body)) return
      const schema = schemas.get(route)
      const parsed = schema ? schema.safeParse(body).data : {}
      if (!isObject(parsed)) return
      const unknownField = Object.keys(body).find((field) => !Object.hasOwn(parsed, field))
      if (unknownField !== undefined) throw new HttpError(400, `The field '${unknownField}' is unknown`)
    })
  },
  { name: 'unknown-fields' },
)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
