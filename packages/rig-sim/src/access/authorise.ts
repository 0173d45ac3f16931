import type { AppRoute } from '@ts-rest/core'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from './refusal.ts'
import type { Tokens } from './tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of a contract that a route serves; set by ts-rest. */
    tsRestRoute?: AppRoute
  }
  interface FastifyRequest {
    /** Which sign-in a call comes from; empty where it needs none. */
    apiSession: string
  }
}

const Metadata = z.object({ token: z.enum(['none', 'bearer']) })
const BEARER = /^Bearer +(\S+)$/i

/**
 * An `onRequest` hook that lets a call of the contract through by its `metadata`, before the body is parsed.
 * Throws Refusal 401 where a token is missing, bad, expired or of an account that `isKnown` denies.
 */
export const authoriseBy = (tokens: Tokens, isKnown: (email: string) => boolean) => async (request: FastifyRequest) => {
  const route = request.routeOptions.config.tsRestRoute
  if (!route || Metadata.parse(route.metadata).token === 'none') return
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw new Refusal(401, 'Please sign in')
  const found = tokens.apiSession(token)
  if (!found || !isKnown(found.email)) throw new Refusal(401, 'Your session has expired, please sign in again')
  request.apiSession = found.session
}
