import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

const olivia = { seed: 1, email: 'olivia@rig.test' }
const adam = { seed: 1, email: 'adam@rig.test' }

test('A password matches its own hash and no other does', async () => {
  const hash = await hashPassword('operator-demo', olivia)

  expect(await passwordMatches('operator-demo', hash)).toBe(true)
  expect(await passwordMatches('Operator-demo', hash)).toBe(false)
  expect(await passwordMatches('', hash)).toBe(false)
})

test('Two people with the same password have different hashes, and neither holds the password', async () => {
  const [one, two] = await Promise.all([olivia, adam].map((whose) => hashPassword('operator-demo', whose)))

  expect(one).not.toBe(two)
  expect(one).not.toContain('operator-demo')
})

test('The same seed gives the same person the same hash, another seed another', async () => {
  const [one, again, other] = await Promise.all(
    [olivia, olivia, { ...olivia, seed: 2 }].map((whose) => hashPassword('operator-demo', whose)),
  )

  expect(again).toBe(one)
  expect(other).not.toBe(one)
})

test('Forty people wait their turn; the next one is asked to try again later', async () => {
  const crowd = Array.from({ length: 45 }, (_, place) => hashPassword(`password ${place}`, olivia))

  const outcomes = await Promise.allSettled(crowd)

  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(5)
  expect(refused).toMatchObject(Array(5).fill({ reason: { status: 429, headers: { 'retry-after': '5' } } }))
})

test('No password matches an unknown account or a broken hash', async () => {
  expect(await passwordMatches('operator-demo', undefined)).toBe(false)
  expect(await passwordMatches('operator-demo', 'broken')).toBe(false)
  expect(await passwordMatches('', '')).toBe(false)
})
