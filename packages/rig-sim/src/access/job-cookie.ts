import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { SESSION_SECONDS, type Tokens } from './tokens.ts'

const NAME = 'rig-job'

/** Sets the cookie for downloads of job files: plain links cannot carry a token (product 2). */
export const setJobCookie = (tokens: Tokens, request: FastifyRequest, reply: FastifyReply) =>
  reply.setCookie(NAME, tokens.signJobToken(), {
    path: '/job',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: SESSION_SECONDS,
  })

/** Throws Refusal 401 if the cookie is missing, invalid or expired. */
export const assertJobCookie = (tokens: Tokens, request: FastifyRequest) => {
  if (!tokens.verifyJobToken(request.cookies[NAME] ?? ''))
    throw new Refusal(401, 'Please sign in to download job files')
}
