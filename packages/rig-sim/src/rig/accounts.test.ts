import { expect, test } from 'vitest'
import { seedRig } from '../seed.ts'
import { accountOf, addAccount } from './accounts.ts'

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

test('An account is found by its email in any case', () => {
  const after = addAccount(rig, person)

  expect(accountOf(after, 'grace@rig.TEST')).toMatchObject({ firstName: 'Grace', isSuperAdmin: false })
})

test('An email has one account', () => {
  const again = { ...person, email: 'OPERATOR@rig.test' }

  expect(() => addAccount(rig, again)).toThrow(expect.objectContaining({ code: 'account-exists' }))
})

test('The delivered rig knows the operator and the admin, and only the admin is a super admin', () => {
  expect(accountOf(rig, 'operator@rig.test')).toMatchObject({ passwordHash: 'hash', isSuperAdmin: false })
  expect(accountOf(rig, 'admin@rig.test')).toMatchObject({ isSuperAdmin: true })
})
