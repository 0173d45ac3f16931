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

test('The fifth failed sign-in within a minute locks the account for that address, in any spelling of the email', () => {
  const { limit } = clockAt(0)

  fail(limit, 4)
  expect(limit.secondsToWait('a@rig.test', '10.0.0.1')).toBe(0)

  fail(limit, 1, ' A@Rig.test ')
  expect(limit.secondsToWait('a@rig.test', '10.0.0.1')).toBe(60)
})

test('Other accounts and other addresses are not locked', () => {
  const { limit } = clockAt(0)

  fail(limit, 5)

  expect(limit.secondsToWait('b@rig.test', '10.0.0.1')).toBe(0)
  expect(limit.secondsToWait('a@rig.test', '10.0.0.2')).toBe(0)
})

test('Twenty failures in a minute lock an address, even if they are spread over many accounts', () => {
  const { limit } = clockAt(0)

  for (let account = 0; account < 20; account++) fail(limit, 1, `a${account}@rig.test`)

  expect(limit.secondsToWait('another@rig.test', '10.0.0.1')).toBe(60)
  expect(limit.secondsToWait('a1@rig.test', '10.0.0.2')).toBe(0)
})

test('A minute after the first of five failures the account is no longer locked', () => {
  const { clock, limit } = clockAt(0)
  fail(limit, 5)

  clock.now = 59_999
  expect(limit.secondsToWait('a@rig.test', '10.0.0.1')).toBe(1)

  clock.now = 60_000
  expect(limit.secondsToWait('a@rig.test', '10.0.0.1')).toBe(0)
})

test('allows at most five failures in any 60 seconds, wherever they begin', () => {
  const { clock, limit } = clockAt(0)
  const tryUntilLocked = () => {
    let tries = 0
    for (; limit.secondsToWait('a@rig.test', '10.0.0.1') === 0; tries++) fail(limit, 1)
    return tries
  }
  fail(limit, 1)
  clock.now = 59_900
  fail(limit, 3)

  clock.now = 60_000
  const tries = tryUntilLocked()

  expect(tries).toBe(2)
})

test('A successful sign-in clears the failures of the account', () => {
  const { limit } = clockAt(0)
  fail(limit, 4)

  limit.recordSuccess('a@rig.test', '10.0.0.1')
  fail(limit, 4)

  expect(limit.secondsToWait('a@rig.test', '10.0.0.1')).toBe(0)
})
