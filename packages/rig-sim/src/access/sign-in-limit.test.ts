import { expect, test } from 'vitest'
import { createSignInLimit } from './sign-in-limit.ts'

const clockAt = (start: number) => {
  const clock = { now: start }
  return { clock, limit: createSignInLimit(() => clock.now) }
}

const fail = (
  limit: ReturnType<typeof createSignInLimit>,
  times: number,
  email = 'a@rig.test',
  address = '10.0.0.1',
) => {
  for (let count = 0; count < times; count++) limit.recordFailure(email, address)
}

test('The tenth failed sign-in within a minute closes the account to that address, in any spelling', () => {
  const { limit } = clockAt(0)

  fail(limit, 9)
  expect(limit.isReached('a@rig.test', '10.0.0.1')).toBe(false)

  fail(limit, 1, ' A@Rig.test ')
  expect(limit.isReached('a@rig.test', '10.0.0.1')).toBe(true)
})

test('Other accounts and other addresses stay open', () => {
  const { limit } = clockAt(0)

  fail(limit, 10)

  expect(limit.isReached('b@rig.test', '10.0.0.1')).toBe(false)
  expect(limit.isReached('a@rig.test', '10.0.0.2')).toBe(false)
})

test('A minute later the account is open again', () => {
  const { clock, limit } = clockAt(0)
  fail(limit, 10)

  clock.now = 59_999
  expect(limit.isReached('a@rig.test', '10.0.0.1')).toBe(true)

  clock.now = 60_000
  expect(limit.isReached('a@rig.test', '10.0.0.1')).toBe(false)
})

test('A right password forgets the failures before it', () => {
  const { limit } = clockAt(0)
  fail(limit, 9)

  limit.recordSuccess('a@rig.test', '10.0.0.1')
  fail(limit, 9)

  expect(limit.isReached('a@rig.test', '10.0.0.1')).toBe(false)
})
