import { allCalls, bodySchema } from '@rig/contract/calls'
import fp from 'fastify-plugin'
import { Refusal } from '../access/refusal.ts'

const schemas = new Map(allCalls.map((call) => [call.route, bodySchema(call)]))

/**
 * Refuses bodies with fields that the contract does not define, which makes tests detect superfluous ones.
 */
export const unknownFields = fp(
  async (app) => {
    app.addHook('preHandler', async ({ body, routeOptions }) => {
      const route = routeOptions.config.tsRestRoute
      const { data: parsed } = (route && schemas.get(route)?.safeParse(body)) ?? {}
      if (!isObject(parsed) || !isObject(body)) return
      const unknown = Object.keys(body).find((field) => !(field in parsed))
      if (unknown !== undefined) throw new Refusal(400, `The field '${unknown}' is unknown`)
    })
  },
  { name: 'unknown-fields' },
)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
