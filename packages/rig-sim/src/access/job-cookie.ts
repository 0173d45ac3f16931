import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'
import { JOB_LIFETIME_SECONDS, type Tokens } from './tokens.ts'

const NAME = 'rig-job'

/**
 * Sets a cookie that authorises job downloads, because the browser sends no bearer token when it follows a link. It
 * expires after two minutes, and the list of jobs renews it: no request signs out, so the cookie of a longer session
 * would let the next person at a shared computer download the files.
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
