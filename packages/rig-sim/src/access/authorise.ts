import { needsToken } from '@rig/contract/routes'
import { findAccountByEmail } from '@rig/rig'
import type { AppRoute } from '@ts-rest/core'
import fp from 'fastify-plugin'
import { HttpError } from './http-error.ts'
import type { SignIn } from './tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    tsRestRoute?: AppRoute
  }
  interface FastifyRequest {
    /** This property is undefined on routes that require no token. */
    signIn: SignIn
  }
}

const BEARER = /^Bearer +(\S+)$/i

/**
 * Verifies the bearer token before the body is parsed, on routes whose contract metadata requires one. Throws HttpError
 * 401 if the token is missing, invalid or expired, or if its account no longer exists.
 */
export const authorise = fp(
  async (app) => {
    const { store, tokens } = app.simulator
    app.decorateRequest('signIn')
    app.addHook('onRequest', async (request) => {
      const route = request.routeOptions.config.tsRestRoute
      if (!route || !needsToken(route)) return
      const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
      if (token === undefined) throw new HttpError(401, 'Please sign in')
      const found = tokens.findSignIn(token)
      const account = found && findAccountByEmail(store.read(), found.email)
      if (!account) throw new HttpError(401, 'Your session has expired, please sign in again')
      request.signIn = found
    })
  },
  { name: 'authorise', dependencies: ['simulator'] },
)
