import { randomBytes } from 'node:crypto'
import fastifyJwt, { type JWT } from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

export const SESSION_SECONDS = 12 * 60 * 60
const TICKET_WINDOW_SECONDS = 30 * 60
const ALGORITHM = 'HS256'

type Audience = 'api' | 'media' | 'job'

export type Tokens = {
  /** A bearer token for the API, good for 12 hours. */
  forApi(email: string): string
  /** Whose an API token is and which sign-in it comes from, or undefined where it is bad or expired. */
  apiSession(token: string): { email: string; session: string } | undefined
  /** The value of the cookie that opens job files, good as long as the session. */
  forJobs(): string
  opensJobs(token: string): boolean
  /** A ticket for one camera or file, the same within half an hour and good for up to an hour. */
  ticketFor(subject: string): string
  opens(ticket: string, subject: string): boolean
}

/**
 * Registers the signing of tokens on the app. Three audiences that never pass for one another: api, media, job.
 * Without a secret a random one is taken: tokens then end with the process.
 */
export const registerTokens = async (app: FastifyInstance, secret: string | undefined): Promise<Tokens> => {
  await app.register(fastifyJwt, {
    secret: secret ?? randomBytes(32).toString('hex'),
    sign: { algorithm: ALGORITHM },
    verify: { algorithms: [ALGORITHM] },
  })
  // Counted, not drawn by lot: sessions are part of the rig's state, which the same commands make the same
  let signed = 1
  const sign = (audience: Audience, subject: string) =>
    app.jwt.sign({ sub: subject, aud: audience, jti: String(signed++) }, { expiresIn: SESSION_SECONDS })

  return {
    forApi: (email) => sign('api', email),
    apiSession: (token) => {
      const payload = read(app.jwt, token, 'api')
      return payload && { email: payload.sub, session: `${payload.sub} ${payload.jti ?? ''}` }
    },
    forJobs: () => sign('job', 'all job files'),
    opensJobs: (token) => read(app.jwt, token, 'job') !== undefined,
    ticketFor: (subject) => {
      const seconds = Math.floor(Date.now() / 1000)
      const iat = seconds - (seconds % TICKET_WINDOW_SECONDS)
      // Everything signed is fixed within the window, so that the ticket is too and no address changes on a refetch.
      return app.jwt.sign({ sub: subject, aud: 'media', iat }, { expiresIn: 2 * TICKET_WINDOW_SECONDS })
    },
    opens: (ticket, subject) => read(app.jwt, ticket, 'media')?.sub === subject,
  }
}

const Payload = z.object({ sub: z.string(), aud: z.string(), jti: z.string().optional() })

const read = (jwt: JWT, token: string, audience: Audience) => {
  try {
    // A token without any audience passes `allowedAud`.
    const payload = Payload.parse(jwt.verify(token, { allowedAud: audience }))
    return payload.aud === audience ? payload : undefined
  } catch {
    return undefined
  }
}
