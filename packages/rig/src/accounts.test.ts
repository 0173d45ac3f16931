import { expect, test } from 'vitest'
import { accountOf, addAccount } from './accounts.ts'
import { seedRig } from './seed.ts'

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

test('A second account with the same email is refused', () => {
  const again = { ...person, email: 'OPERATOR@rig.test' }

  expect(() => addAccount(rig, again)).toThrow(expect.objectContaining({ code: 'account-exists' }))
})

test('The delivered rig has the operator and the admin, and only the admin is a super admin', () => {
  expect(accountOf(rig, 'operator@rig.test')).toMatchObject({ passwordHash: 'hash', isSuperAdmin: false })
  expect(accountOf(rig, 'admin@rig.test')).toMatchObject({ isSuperAdmin: true })
})

test('A rig stores at most 1000 accounts', () => {
  const [account] = addAccount(rig, person).accounts.slice(-1)
  const accounts = Array.from({ length: 1000 }, () => account).filter((one) => one !== undefined)
  const full = { ...rig, accounts }

  expect(() => addAccount(full, { ...person, email: 'new@rig.test' })).toThrow(
    expect.objectContaining({ code: 'accounts-full', details: { max: 1000 } }),
  )
})
