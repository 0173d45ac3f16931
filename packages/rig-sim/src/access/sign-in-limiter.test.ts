import { expect, test } from 'vitest'
import { createSignInLimiter } from './attempt-limits.ts'
import { HttpError } from './http-error.ts'

const clockAt = (start: number) => {
  const clock = { now: start }
  return { clock, limit: createSignInLimiter(() => clock.now) }
}

type Limiter = ReturnType<typeof createSignInLimiter>

/** Returns the seconds until the IP address may try the account again, or 0 if it may try now. */
const getRetryAfterSeconds = (limit: Limiter, email: string, ip: string) => {
  try {
    limit.assertMayTry(email, ip)
    return 0
  } catch (error) {
    return error instanceof HttpError && error.status === 429 ? Number(error.headers['retry-after']) : Number.NaN
  }
}

const fail = (limit: Limiter, times: number, email = 'a@rig.test', ip = '10.0.0.1') => {
  for (let count = 0; count < times; count++) limit.recordFailure(email, ip)
}

test('five failed sign-ins within a minute lock the account for the IP address, even if the email is spelled differently', () => {
  const { limit } = clockAt(0)

  fail(limit, 4)
  expect(getRetryAfterSeconds(limit, 'a@rig.test', '10.0.0.1')).toBe(0)

  fail(limit, 1, ' A@Rig.test ')
  expect(getRetryAfterSeconds(limit, 'a@rig.test', '10.0.0.1')).toBe(60)
})

test('a locked account affects neither other accounts nor other IP addresses', () => {
  const { limit } = clockAt(0)

  fail(limit, 5)

  expect(getRetryAfterSeconds(limit, 'b@rig.test', '10.0.0.1')).toBe(0)
  expect(getRetryAfterSeconds(limit, 'a@rig.test', '10.0.0.2')).toBe(0)
})

test('20 failures within a minute lock an IP address, even across many accounts', () => {
  const { limit } = clockAt(0)

  for (let account = 0; account < 20; account++) fail(limit, 1, `a${account}@rig.test`)

  expect(getRetryAfterSeconds(limit, 'another@rig.test', '10.0.0.1')).toBe(60)
  expect(getRetryAfterSeconds(limit, 'a1@rig.test', '10.0.0.2')).toBe(0)
})

test('a successful sign-in resets the failure count of the account', () => {
  const { limit } = clockAt(0)
  fail(limit, 4)

  limit.recordSuccess('a@rig.test', '10.0.0.1')
  fail(limit, 4)

  expect(getRetryAfterSeconds(limit, 'a@rig.test', '10.0.0.1')).toBe(0)
})

test('a reset unlocks accounts and IP addresses', () => {
  const { limit } = clockAt(0)
  fail(limit, 20)

  limit.reset()

  expect(getRetryAfterSeconds(limit, 'a@rig.test', '10.0.0.1')).toBe(0)
  expect(getRetryAfterSeconds(limit, 'b@rig.test', '10.0.0.1')).toBe(0)
})
