import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { SESSION_SECONDS, type Tokens } from './tokens.ts'

const NAME = 'rig-job'

/** Lets the browser that signs in download job files by plain links, which carry no token (product 2). */
export const giveJobCookie = (tokens: Tokens, request: FastifyRequest, reply: FastifyReply) =>
  reply.setCookie(NAME, tokens.forJobs(), {
    path: '/job',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: SESSION_SECONDS,
  })

/** Throws Refusal 401 if the cookie of a sign-in is missing, bad or expired. */
export const assertJobCookie = (tokens: Tokens, request: FastifyRequest) => {
  if (!tokens.opensJobs(request.cookies[NAME] ?? '')) throw new Refusal(401, 'Please sign in to download job files')
}
