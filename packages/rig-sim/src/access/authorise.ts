import { needsToken } from '@rig/contract/routes'
import { findAccountByEmail } from '@rig/rig'
import type { AppRoute } from '@ts-rest/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { HttpError } from './http-error.ts'
import { JOB_LIFETIME_SECONDS, type SignIn, type Tokens } from './tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    tsRestRoute?: AppRoute
  }
  interface FastifyRequest {
    /** This property is undefined on routes that require no token. */
    signIn: SignIn
  }
}

const BEARER_PATTERN = /^Bearer +(\S+)$/i

/** On routes that need a token, verifies it and its account before the body is parsed. Throws HttpError 401. */
export const authorise = fp(
  async (app) => {
    const { store, tokens } = app.simulator
    app.decorateRequest('signIn')
    app.addHook('onRequest', async (request) => {
      const route = request.routeOptions.config.tsRestRoute
      if (!route || !needsToken(route)) return
      const [, token] = BEARER_PATTERN.exec(request.headers.authorization ?? '') ?? []
      if (token === undefined) throw new HttpError(401, 'Please sign in')
      const found = tokens.findSignIn(token)
      const account = found && findAccountByEmail(store.read(), found.email)
      if (!account) throw new HttpError(401, 'Your session has expired, please sign in again')
      request.signIn = found
    })
  },
  { name: 'authorise', dependencies: ['simulator'] },
)

const NAME = 'rig-job'

/**
 * Sets the cookie that authorises job downloads, because the browser sends no bearer token when it follows a link. The
 * cookie expires after two minutes, and a request for the list of jobs renews it. Because the API has no logout, the
 * next person at a shared computer could download the files for as long as the cookie is valid.
 */
export const setJobCookie = (tokens: Tokens, request: FastifyRequest, reply: Pick<FastifyReply, 'setCookie'>) =>
  reply.setCookie(NAME, tokens.signJobToken(request.signIn?.endsAt), {
    path: '/job',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: JOB_LIFETIME_SECONDS,
  })

/** Throws HttpError 401 if the cookie is missing, invalid or expired. */
export const assertJobCookie = (tokens: Tokens, request: FastifyRequest) => {
  if (!tokens.verifyJobToken(request.cookies[NAME] ?? ''))
    throw new HttpError(401, 'Please sign in and open the list of jobs to download job files')
}
