import { needsToken } from '@rig/contract/routes'
import { accountOf } from '@rig/rig'
import type { AppRoute } from '@ts-rest/core'
import fp from 'fastify-plugin'
import { Refusal } from './refusal.ts'
import type { SignIn } from './tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call that the route implements; set by ts-rest. */
    tsRestRoute?: AppRoute
  }
  interface FastifyRequest {
    /** The sign-in of the caller. Only set if the call requires a token. */
    signIn: SignIn
  }
}

const BEARER = /^Bearer +(\S+)$/i

/**
 * Checks the token before the body is parsed, for calls whose `metadata` requires one. Throws Refusal 401 if the token
 * is missing, invalid or expired, or if its account does not exist.
 */
export const authorise = fp(
  async (app) => {
    const { store, tokens } = app.simulator
    app.decorateRequest('signIn')
    app.addHook('onRequest', async (request) => {
      const route = request.routeOptions.config.tsRestRoute
      if (!route || !needsToken(route)) return
      const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
      if (token === undefined) throw new Refusal(401, 'Please sign in')
      const found = tokens.signInOf(token)
      const account = found && accountOf(store.read(), found.email)
      if (!account) throw new Refusal(401, 'Your session has expired, please sign in again')
      request.signIn = found
    })
  },
  { name: 'authorise', dependencies: ['simulator'] },
)
