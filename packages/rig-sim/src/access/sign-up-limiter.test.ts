import { expect, test } from 'vitest'
import { createSignUpLimiter } from './attempt-limits.ts'

const limiterAt = (start: number) => {
  const clock = { now: start }
  const limiter = createSignUpLimiter(() => clock.now)
  const signUp = (times: number, ip = '10.0.0.1') => {
    for (let count = 0; count < times; count++) limiter.admit(ip)
  }
  return { clock, limiter, signUp }
}

test('the 121st sign-up of an IP address within a minute is refused with 429 and Retry-After', () => {
  const { clock, signUp } = limiterAt(0)

  signUp(120)
  clock.now = 20_000

  const message = 'Too many sign-ups. Try again in 40 s'
  expect(() => signUp(1)).toThrow(expect.objectContaining({ status: 429, message, headers: { 'retry-after': '40' } }))
})

test('sign-ups of one IP address do not affect another address, and are forgotten after a minute', () => {
  const { clock, signUp } = limiterAt(0)

  signUp(120)

  expect(() => signUp(1, '10.0.0.2')).not.toThrow()
  clock.now = 60_000
  expect(() => signUp(120)).not.toThrow()
})

test('refused sign-ups do not extend the wait', () => {
  const { clock, signUp } = limiterAt(0)

  signUp(120)
  clock.now = 59_000
  expect(() => signUp(1)).toThrow()
  clock.now = 60_000

  expect(() => signUp(1)).not.toThrow()
})

test('a reset forgets all sign-ups', () => {
  const { limiter, signUp } = limiterAt(0)
  signUp(120)

  limiter.reset()

  expect(() => signUp(120)).not.toThrow()
})
