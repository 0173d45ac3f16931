import { expect, test } from 'vitest'
import { addAccount, findAccountByEmail } from './accounts.ts'
import { seedRig } from './seed.ts'
import { RigError } from './state/rig-error.ts'

const rig = seedRig({ now: 0, timeZone: 'UTC', passwordHashes: { 'operator@rig.test': 'hash' } })
const person = {
  firstName: 'Grace',
  lastName: 'Okafor',
  phone: '02079460555',
  email: 'Grace@Rig.test',
  companyName: 'Span Ltd',
  companyAddress: '1 Quay',
  passwordHash: 'salted',
}

test('findAccountByEmail ignores case and surrounding spaces, and finds nothing for another email', () => {
  const after = addAccount(rig, person)

  expect(findAccountByEmail(after, ' grace@rig.TEST ')).toMatchObject({ firstName: 'Grace', isSuperAdmin: false })
  expect(findAccountByEmail(after, 'nobody@rig.test')).toBeUndefined()
})

test('addAccount stores every field of the sign-up under a new id', () => {
  const after = addAccount(addAccount(rig, person), { ...person, email: 'ann@rig.test', isSuperAdmin: true })

  const [grace, ann] = after.accounts.slice(-2)
  expect(grace).toEqual({ ...person, id: expect.stringMatching(/^[0-9a-f]{24}$/), isSuperAdmin: false })
  expect(ann).toMatchObject({ email: 'ann@rig.test', isSuperAdmin: true })
  expect(ann?.id).not.toBe(grace?.id)
  expect(after.accounts.slice(0, -2)).toEqual(rig.accounts)
})

test('addAccount throws if the email already exists in a different case', () => {
  const again = { ...person, email: 'OPERATOR@rig.test' }

  expect(() => addAccount(rig, again)).toThrow(new RigError('account-exists', { email: 'OPERATOR@rig.test' }))
})

test('seedRig creates an operator and a super admin', () => {
  expect(findAccountByEmail(rig, 'operator@rig.test')).toMatchObject({ passwordHash: 'hash', isSuperAdmin: false })
  expect(findAccountByEmail(rig, 'admin@rig.test')).toMatchObject({ isSuperAdmin: true })
})

test('addAccount throws if the rig already has 1000 accounts', () => {
  const account = { ...person, id: 'a', isSuperAdmin: false }
  const full = { ...rig, accounts: Array.from({ length: 1000 }, () => account) }

  expect(() => addAccount(full, { ...person, email: 'new@rig.test' })).toThrow(
    new RigError('accounts-full', { max: 1000 }),
  )
})
