import fastifyJwt from '@fastify/jwt'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { tokensPlugin } from './tokens.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The start of a half hour. */
const START = Date.UTC(2026, 4, 4, 10)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => void vi.useRealTimers())

const createTokens = async (secret?: string) => {
  const app = fastify()
  await app.register(tokensPlugin, { secret })
  onTestFinished(() => app.close())
  return app.tokens
}

const signIn = { email: 'operator@rig.test', session: 'operator@rig.test 1', endsAt: (START + 12 * HOUR_MS) / 1000 }

test('a token identifies its account, sign-in and expiry, and always returns the same sign-in object', async () => {
  const tokens = await createTokens()
  const [first, second] = [tokens.signApiToken('operator@rig.test'), tokens.signApiToken('operator@rig.test')]

  expect(tokens.findSignIn(first)).toEqual(signIn)
  const found = tokens.findSignIn(first)
  expect(tokens.findSignIn(second)?.session).toBe('operator@rig.test 2')
  expect(tokens.findSignIn(first)).toBe(found)
})

test('a restart invalidates all tokens without a secret, and none with a secret', async () => {
  const [before, after] = [await createTokens(), await createTokens()]
  const [configured, restarted] = [await createTokens('secret'), await createTokens('secret')]

  expect(after.findSignIn(before.signApiToken('operator@rig.test'))).toBeUndefined()
  expect(restarted.findSignIn(configured.signApiToken('operator@rig.test'))).toMatchObject({
    email: 'operator@rig.test',
    endsAt: signIn.endsAt,
  })
})

test('with a secret, sign-ins before and after a restart have different sessions', async () => {
  const tokens = [await createTokens('secret'), await createTokens('secret')]

  const sessions = tokens.map((each) => each.findSignIn(each.signApiToken('operator@rig.test'))?.session)

  expect(new Set(sessions).size).toBe(2)
})

test('a revoked token stays invalid, even if its email and many others sign up later', async () => {
  const tokens = await createTokens()
  const seedToken = tokens.signApiToken('operator@rig.test')
  tokens.revokeApiTokens('operator@rig.test')
  const token = tokens.signApiToken('operator@rig.test')
  tokens.revokeApiTokens('operator@rig.test')

  for (let count = 0; count < 20_000; count += 1) tokens.revokeApiTokens(`${count}@rig.test`)

  expect([seedToken, token].map(tokens.findSignIn)).toEqual([undefined, undefined])
})

test('a token that is issued after a sign-up is valid, even if the email contains capital letters', async () => {
  const tokens = await createTokens()
  tokens.revokeApiTokens('Operator@rig.test')

  expect(tokens.findSignIn(tokens.signApiToken('Operator@rig.test'))).toBeDefined()
})

test('a token that is signed with the secret but another algorithm is invalid', async () => {
  const tokens = await createTokens('secret')
  const other = fastify()
  await other.register(fastifyJwt, { secret: 'secret', sign: { algorithm: 'HS512' } })
  onTestFinished(() => other.close())
  const payload = { sub: 'operator@rig.test', aud: 'api', jti: '1' }

  expect(tokens.findSignIn(other.jwt.sign(payload, { algorithm: 'HS256', expiresIn: 60 }))).toMatchObject({
    session: 'operator@rig.test 1',
  })
  expect(tokens.findSignIn(other.jwt.sign(payload, { expiresIn: 60 }))).toBeUndefined()
})

test('each audience accepts only its own tokens', async () => {
  const tokens = await createTokens()
  const [api, job] = [tokens.signApiToken('operator@rig.test'), tokens.signJobToken()]
  const media = tokens.signTicket('camera north', signIn)

  expect([api, job, media].map((token) => tokens.findSignIn(token) !== undefined)).toEqual([true, false, false])
  expect([api, job, media].map(tokens.verifyJobToken)).toEqual([false, true, false])
  const isTicket = (token: string) => tokens.getTicketExpiry(token, 'camera north') !== undefined
  expect([api, job, media].map(isTicket)).toEqual([false, false, true])
})

test('a job token is valid for two minutes, but not longer than its sign-in', async () => {
  const tokens = await createTokens()
  const endsAt = START / 1000 + 60
  const [long, short] = [tokens.signJobToken(), tokens.signJobToken(endsAt)]
  const validAfter = (seconds: number) => {
    vi.setSystemTime(START + seconds * 1000)
    return [long, short].map(tokens.verifyJobToken)
  }

  expect(validAfter(59)).toEqual([true, true])
  expect(validAfter(60)).toEqual([true, false])
  expect(validAfter(120)).toEqual([false, false])
})

test('signTicket returns the same ticket throughout a half-hour window', async () => {
  const tokens = await createTokens()
  const ticketAfter = (ms: number) => {
    vi.setSystemTime(START + ms)
    return tokens.signTicket('camera north', signIn)
  }
  const first = ticketAfter(0)

  expect(ticketAfter(30 * MINUTE_MS - 1)).toBe(first)
  expect(tokens.getTicketWindowStart()).toBe(START / 1000)
  expect(ticketAfter(30 * MINUTE_MS)).not.toBe(first)
  expect(tokens.getTicketWindowStart()).toBe(START / 1000 + 30 * 60)
})

test('a ticket is the same when the simulator restarts with the same secret', async () => {
  const first = (await createTokens('secret')).signTicket('camera north', signIn)
  vi.setSystemTime(START + MINUTE_MS)

  expect((await createTokens('secret')).signTicket('camera north', signIn)).toBe(first)
})

test('a ticket is valid only for its subject, until one hour after the start of the 30-minute window in which it was issued', async () => {
  const tokens = await createTokens()
  vi.setSystemTime(START + 29 * MINUTE_MS)
  const ticket = tokens.signTicket('camera north', signIn)
  const expiryAfter = (ms: number, subject = 'camera north') => {
    vi.setSystemTime(START + ms)
    return tokens.getTicketExpiry(ticket, subject)
  }

  expect(expiryAfter(HOUR_MS - 1)).toBe((START + HOUR_MS) / 1000)
  expect(expiryAfter(HOUR_MS - 1, 'camera south')).toBeUndefined()
  expect(expiryAfter(HOUR_MS)).toBeUndefined()
})

test('a ticket expires with its sign-in', async () => {
  const tokens = await createTokens()
  const endsAt = (START + 40 * MINUTE_MS) / 1000

  const ticket = tokens.signTicket('camera north', { ...signIn, endsAt })

  expect(tokens.getTicketExpiry(ticket, 'camera north')).toBe(endsAt)
})

test('different sign-ins and different subjects get different tickets', async () => {
  const tokens = await createTokens()

  const tickets = [
    tokens.signTicket('camera north', signIn),
    tokens.signTicket('camera south', signIn),
    tokens.signTicket('camera north', { ...signIn, session: 'operator@rig.test 2' }),
  ]

  expect(new Set(tickets).size).toBe(3)
})
