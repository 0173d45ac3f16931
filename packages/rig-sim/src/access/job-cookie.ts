import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'
import { SESSION_LIFETIME_SECONDS, type Tokens } from './tokens.ts'

const NAME = 'rig-job'

/** Sets a cookie that authorises job downloads, because the browser sends no bearer token when it follows a link. */
export const setJobCookie = (tokens: Tokens, request: FastifyRequest, reply: FastifyReply) =>
  reply.setCookie(NAME, tokens.signJobToken(), {
    path: '/job',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: SESSION_LIFETIME_SECONDS,
  })

/** Throws HttpError 401 if the cookie is missing, invalid or expired. */
export const assertJobCookie = (tokens: Tokens, request: FastifyRequest) => {
  if (!tokens.verifyJobToken(request.cookies[NAME] ?? ''))
    throw new HttpError(401, 'Please sign in to download job files')
}
