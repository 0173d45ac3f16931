import { randomBytes } from 'node:crypto'
import fastifyJwt, { type JWT } from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'

export const SESSION_SECONDS = 12 * 60 * 60
const TICKET_WINDOW_SECONDS = 30 * 60
const ALGORITHM = 'HS256'
/**
 * The same few tokens are verified repeatedly, and verifying a signature would be most of the cost of a short call.
 */
const CACHE_MAX = 20_000

type Audience = 'api' | 'media' | 'job'

/** A sign-in: its account, its session id, and its expiry in seconds since 1970. */
export type SignIn = { email: string; session: string; endsAt: number }

export type Tokens = {
  /** Returns a bearer token for the API, valid for 12 hours. */
  forApi(email: string): string
  /** Returns the sign-in of an API token, always the same object, or undefined if the token is invalid or expired. */
  signInOf(token: string): SignIn | undefined
  /** Returns the value of the cookie for job files, valid for the session. */
  signJobToken(): string
  verifyJobToken(token: string): boolean
  /**
   * Returns a ticket for one camera or file, constant for half an hour, valid for up to an hour but not after its
   * sign-in expires.
   */
  ticketFor(subject: string, signIn: SignIn): string
  /** Returns the start of the current half hour, within which tickets do not change, in seconds since 1970. */
  ticketWindow(): number
  /**
   * Returns the expiry of a ticket in seconds since 1970; undefined if it is invalid, expired or for another subject.
   */
  endOf(ticket: string, subject: string): number | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens
  }
}

/**
 * Signs and verifies tokens, as `app.tokens`. A token is valid for one of three audiences: api, media, job. Without a
 * secret a random one is used, and tokens expire with the process.
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
  // A counter, not a random id: sessions are part of the rig's state, which must be reproducible
  let signed = 1
  const sign = (audience: Audience, subject: string) =>
    app.jwt.sign({ sub: subject, aud: audience, jti: String(signed++) }, { expiresIn: SESSION_SECONDS })

  const ticketWindow = () => {
    const seconds = Math.floor(Date.now() / 1000)
    return seconds - (seconds % TICKET_WINDOW_SECONDS)
  }

  const tickets = createCache<string>()
  const ticketFor: Tokens['ticketFor'] = (subject, { session, endsAt }) => {
    const iat = ticketWindow()
    const key = `${iat}\n${session}\n${subject}`
    const cached = tickets.get(key)
    if (cached !== undefined) return cached
    // All signed values are constant within the window, so a refetch returns the same URLs.
    const exp = Math.min(iat + 2 * TICKET_WINDOW_SECONDS, endsAt)
    const ticket = app.jwt.sign({ sub: subject, aud: 'media', jti: session, iat, exp })
    return tickets.set(key, ticket)
  }

  const verified = createCache<Verified>()
  const read = (token: string, audience: Audience): Verified | undefined => {
    const cached = verified.get(token)
    const found = cached ?? verify(app.jwt, token)
    if (found === undefined || found.exp * 1_000 <= Date.now()) return undefined
    if (!cached) verified.set(token, found)
    return found.aud === audience ? found : undefined
  }

  return {
    forApi: (email) => sign('api', email),
    signInOf: (token) => read(token, 'api')?.signIn,
    signJobToken: () => sign('job', 'all job files'),
    verifyJobToken: (token) => read(token, 'job') !== undefined,
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

/** Creates a cache that is cleared when it is full. */
const createCache = <Value>() => {
  const entries = new Map<string, Value>()
  return {
    get: (key: string) => entries.get(key),
    set: (key: string, value: Value): Value => {
      if (entries.size >= CACHE_MAX) entries.clear()
      entries.set(key, value)
      return value
    },
  }
}
