import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

test('A password matches its own hash and no other does', async () => {
  const hash = await hashPassword('operator-demo')

  expect(await passwordMatches('operator-demo', hash)).toBe(true)
  expect(await passwordMatches('Operator-demo', hash)).toBe(false)
  expect(await passwordMatches('', hash)).toBe(false)
})

test('Two people with the same password have different hashes, and neither holds the password', async () => {
  const [one, two] = await Promise.all([hashPassword('operator-demo'), hashPassword('operator-demo')])

  expect(one).not.toBe(two)
  expect(one).not.toContain('operator-demo')
})

test('Nothing matches where there is no account or a broken hash', async () => {
  expect(await passwordMatches('operator-demo', undefined)).toBe(false)
  expect(await passwordMatches('operator-demo', 'broken')).toBe(false)
  expect(await passwordMatches('', '')).toBe(false)
})
