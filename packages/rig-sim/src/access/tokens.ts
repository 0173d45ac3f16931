import { randomBytes } from 'node:crypto'
import fastifyJwt, { type JWT } from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'

export const SESSION_SECONDS = 12 * 60 * 60
const TICKET_WINDOW_SECONDS = 30 * 60
const ALGORITHM = 'HS256'
/**
 * Calls and pictures carry the same few tokens over and over, and checking the signature again would be most of the
 * cost of a short call.
 */
const REMEMBERED = 20_000

type Audience = 'api' | 'media' | 'job'

/** One sign-in: whose it is, its session's name, and when it ends in seconds since 1970. */
export type SignIn = { email: string; session: string; endsAt: number }

export type Tokens = {
  /** A bearer token for the API, good for 12 hours. */
  forApi(email: string): string
  /** The sign-in that an API token comes from, each time the same object, or undefined if the token is bad or expired. */
  signInOf(token: string): SignIn | undefined
  /** The value of the cookie that opens job files, good as long as the session. */
  forJobs(): string
  opensJobs(token: string): boolean
  /** A ticket for one camera or file, the same within half an hour and good for up to an hour, never longer than its sign-in. */
  ticketFor(subject: string, signIn: SignIn): string
  /** The half hour in which a ticket given out now is the same, as the second of its beginning since 1970. */
  ticketWindow(): number
  /**
   * When a ticket for that camera or file ends, in seconds since 1970; undefined if it is bad, expired or for another
   * one.
   */
  endOf(ticket: string, subject: string): number | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens
  }
}

/**
 * Signs and checks tokens, as `app.tokens`. A token has one of three audiences and is good for no other: api, media,
 * job. Without a secret a random one is used, and tokens then end with the process.
 */
export const tokens = fp<{ secret: string | undefined }>(
  async (app, { secret = randomBytes(32).toString('hex') }) => {
    await app.register(fastifyJwt, {
      secret,
      sign: { algorithm: ALGORITHM },
      verify: { algorithms: [ALGORITHM] },
    })
    app.decorate('tokens', createTokens(app))
  },
  { name: 'tokens' },
)

const createTokens = (app: FastifyInstance): Tokens => {
  // Counted, not random: sessions are part of the rig's state, which the same commands must make the same
  let signed = 1
  const sign = (audience: Audience, subject: string) =>
    app.jwt.sign({ sub: subject, aud: audience, jti: String(signed++) }, { expiresIn: SESSION_SECONDS })

  const ticketWindow = () => {
    const seconds = Math.floor(Date.now() / 1000)
    return seconds - (seconds % TICKET_WINDOW_SECONDS)
  }

  const tickets = createMemory<string>()
  const ticketFor: Tokens['ticketFor'] = (subject, { session, endsAt }) => {
    const iat = ticketWindow()
    const key = `${iat}\n${session}\n${subject}`
    const known = tickets.recall(key)
    if (known !== undefined) return known
    // Everything that is signed is fixed within the window, so the ticket is too, and no address changes on a refetch.
    const exp = Math.min(iat + 2 * TICKET_WINDOW_SECONDS, endsAt)
    const ticket = app.jwt.sign({ sub: subject, aud: 'media', jti: session, iat, exp })
    return tickets.keep(key, ticket)
  }

  const verified = createMemory<Verified>()
  const read = (token: string, audience: Audience): Verified | undefined => {
    const known = verified.recall(token)
    const found = known ?? verify(app.jwt, token)
    if (found === undefined || found.exp * 1_000 <= Date.now()) return undefined
    if (!known) verified.keep(token, found)
    return found.aud === audience ? found : undefined
  }

  return {
    forApi: (email) => sign('api', email),
    signInOf: (token) => read(token, 'api')?.signIn,
    forJobs: () => sign('job', 'all job files'),
    opensJobs: (token) => read(token, 'job') !== undefined,
    ticketFor,
    ticketWindow,
    endOf: (ticket, subject) => {
      const payload = read(ticket, 'media')
      return payload?.sub === subject ? payload.exp : undefined
    },
  }
}

const Payload = z.object({ sub: z.string(), aud: z.string(), exp: z.number(), jti: z.string().optional() })

type Verified = z.infer<typeof Payload> & { signIn: SignIn }

const verify = (jwt: JWT, token: string): Verified | undefined => {
  try {
    const payload = Payload.parse(jwt.verify(token))
    const { sub: email, jti = '', exp: endsAt } = payload
    return { ...payload, signIn: { email, session: `${email} ${jti}`, endsAt } }
  } catch {
    return undefined
  }
}

/** Remembers the newest few thousand results. */
const createMemory = <Value>() => {
  const known = new Map<string, Value>()
  return {
    recall: (key: string) => known.get(key),
    keep: (key: string, value: Value): Value => {
      if (known.size >= REMEMBERED) known.clear()
      known.set(key, value)
      return value
    },
  }
}
