import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import fastifyJwt, { type JWT } from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'

const SESSION_LIFETIME_SECONDS = 12 * 60 * 60
/** The API has no logout, so a browser can download job files for this long after the operator has logged out. */
export const JOB_LIFETIME_SECONDS = 2 * 60
const TICKET_WINDOW_SECONDS = 30 * 60
const ALGORITHM = 'HS256'
/** Verified tokens are cached, because verifying a signature takes most of the time of a short request. */
const MAX_CACHE_ENTRIES = 20_000

type Audience = 'api' | 'media' | 'job'

/** `session` is unique for each sign-in. `endsAt` is in seconds since 1970. */
export type SignIn = { email: string; session: string; endsAt: number }

export type Tokens = ReturnType<typeof createTokens>

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens
  }
}

/** Without `secret` the key of the JWTs is random, so a restart of the process invalidates all tokens. */
export const tokensPlugin = fp<{ secret: string | undefined }>(
  async (app, { secret }) => {
    await app.register(fastifyJwt, {
      secret: secret ?? randomBytes(32).toString('hex'),
      sign: { algorithm: ALGORITHM },
      verify: { algorithms: [ALGORITHM] },
    })
    // Session ids are part of the reproducible state of the rig. They start at a random number only if tokens survive a
    // restart, because a new sign-in must not share the session of an earlier one.
    app.decorate('tokens', createTokens(app, secret === undefined ? 1 : randomInt(2 ** 48 - 1)))
  },
  { name: 'tokens' },
)

const createTokens = (app: FastifyInstance, firstId: number) => {
  let nextId = firstId
  /**
   * Contains a random id for each email that has signed up. The seed's accounts have none. Entries must not be evicted:
   * if the id of an email is missing, its revoked tokens become valid. The sign-up limits bound the size of the map.
   */
  const signUpIds = new Map<string, string>()

  /** Returns the start of the current half hour in seconds since 1970. Tickets stay the same within this window. */
  const getTicketWindowStart = () => {
    const seconds = Math.floor(Date.now() / 1000)
    return seconds - (seconds % TICKET_WINDOW_SECONDS)
  }

  const tickets = createCache<string>()
  const verifiedTokens = createCache<Verified>()
  const read = (token: string, audience: Audience): Verified | undefined => {
    const cached = verifiedTokens.get(token)
    const found = cached ?? verifyToken(app.jwt, token)
    if (found === undefined || found.exp * 1_000 <= Date.now()) return undefined
    if (!cached) verifiedTokens.set(token, found)
    return found.aud === audience ? found : undefined
  }

  return {
    getTicketWindowStart,

    signApiToken: (email: string): string => {
      const claims = { sub: email, aud: 'api', jti: String(nextId++), signUp: signUpIds.get(email.toLowerCase()) }
      return app.jwt.sign(claims, { expiresIn: SESSION_LIFETIME_SECONDS })
    },

    /** Call this when an account is created, because a removed account may have had the same email. */
    revokeApiTokens: (email: string) => void signUpIds.set(email.toLowerCase(), randomUUID()),

    /**
     * Returns the sign-in of a token, or undefined if the token is invalid, revoked or expired. While a token is
     * cached, it returns the same object, so callers can use this object as a cache key.
     */
    findSignIn: (token: string): SignIn | undefined => {
      const found = read(token, 'api')
      const signUpId = found && signUpIds.get(found.sub.toLowerCase())
      // After a restart, the map is empty, so a token with any sign-up id is valid
      return signUpId === undefined || signUpId === found?.signUp ? found?.signIn : undefined
    },

    /** Returns a token that is valid for two minutes, but never longer than its sign-in. */
    signJobToken: (endsAt: SignIn['endsAt'] = Number.POSITIVE_INFINITY): string => {
      const exp = Math.min(Math.floor(Date.now() / 1000) + JOB_LIFETIME_SECONDS, endsAt)
      return app.jwt.sign({ sub: 'all job files', aud: 'job', exp })
    },

    verifyJobToken: (token: string): boolean => read(token, 'job') !== undefined,

    /** Returns the same ticket for half an hour, so URLs stay the same. It ends after an hour or with the sign-in. */
    signTicket: (subject: string, { session, endsAt }: SignIn): string => {
      const iat = getTicketWindowStart()
      const key = `${iat}\n${session}\n${subject}`
      const exp = Math.min(iat + 2 * TICKET_WINDOW_SECONDS, endsAt)
      return tickets.get(key) ?? tickets.set(key, app.jwt.sign({ sub: subject, aud: 'media', jti: session, iat, exp }))
    },

    /** Returns a ticket's expiry (s since 1970), or undefined if it is invalid, expired or for another subject. */
    getTicketExpiry: (ticket: string, subject: string): number | undefined => {
      const payload = read(ticket, 'media')
      return payload?.sub === subject ? payload.exp : undefined
    },
  }
}

const Payload = z.object({
  sub: z.string(),
  aud: z.string(),
  exp: z.number(),
  jti: z.string().optional(),
  signUp: z.string().optional(),
})

type Verified = z.infer<typeof Payload> & { signIn: SignIn }

const verifyToken = (jwt: JWT, token: string): Verified | undefined => {
  try {
    const payload = Payload.parse(jwt.verify(token))
    const { sub: email, jti = '', exp: endsAt } = payload
    return { ...payload, signIn: { email, session: `${email} ${jti}`, endsAt } }
  } catch {
    return undefined
  }
}

const createCache = <Value>() => {
  const entries = new Map<string, Value>()
  return {
    get: (key: string) => entries.get(key),
    set: (key: string, value: Value): Value => {
      if (entries.size >= MAX_CACHE_ENTRIES) entries.clear()
      entries.set(key, value)
      return value
    },
  }
}
