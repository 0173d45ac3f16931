import { allEndpoints, getBodySchema } from '@rig/contract/calls'
import fp from 'fastify-plugin'
import { HttpError } from '../access/http-error.ts'

const schemas = new Map(allEndpoints.map((call) => [call.route, getBodySchema(call)]))

/** Returns 400 for a body field that the contract does not define, so tests detect superfluous fields. */
export const rejectUnknownFields = fp(
  async (app) => {
    app.addHook('preHandler', async ({ body, routeOptions }) => {
      const route = routeOptions.config.tsRestRoute
      const { data: parsed } = (route && schemas.get(route)?.safeParse(body)) ?? {}
      if (!isObject(parsed) || !isObject(body)) return
      const unknown = Object.keys(body).find((field) => !(field in parsed))
      if (unknown !== undefined) throw new HttpError(400, `The field '${unknown}' is unknown`)
    })
  },
  { name: 'unknown-fields' },
)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
