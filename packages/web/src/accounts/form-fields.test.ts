import { SignUp } from '@rig/contract'
import { expect, test } from 'vitest'
import { fieldRules } from './form-fields.ts'

const rows = [
  ['firstName', 'Al', 'Ada', 'First Name must be at least 3 characters long!'],
  ['lastName', 'Li', 'Lin', 'Last Name must be at least 3 characters long!'],
  ['phone', '0123456789', '01234567890', 'Last Name must be at least 11 characters long!'],
  ['companyName', 'AB', 'ABC', 'Company Name must be at least 3 characters long!'],
  ['companyAddress', 'AB', 'ABC', 'Company Address  must be at least 3 characters long!'],
  ['username', 'a', 'ab', 'username must be at least 2 characters long!'],
  ['email', 'ada@rig', 'ada@rig.test', 'Email is not valid!'],
  ['email', 'rig.test', 'a.b+c@mail.rig.test', 'Email is not valid!'],
  ['password', 'seven77', 'eight888', 'Password must be at least 8 characters long!'],
] as const

test.each(rows)('the rule for %s rejects %j with the specified message and accepts %j', (name, bad, good, message) => {
  const rule = fieldRules[name]

  expect(rule(bad, {})).toBe(message)
  expect(rule('', {})).toBe(message)
  expect(rule(good, {})).toBeUndefined()
})

test.each([
  ['a@b.xn--p1ai', true],
  ['a&b@x.test', true],
  ["o'hara!#$%*+/=?^_`{|}~-@x.test", true],
  ['a.b@x-y.co.uk', true],
  ['a@127.0.0.1', false],
  ['a@x.t', false],
  ['a@-x.test', false],
  ['a@x-.test', false],
  ['a@x..test', false],
  ['.a@x.test', false],
  ['a.@x.test', false],
  ['a..b@x.test', false],
  ['a b@x.test', false],
  ['a@b@x.test', false],
  ['ä@x.test', false],
])('the form and the rig agree about the email %j (valid: %j)', (email, isValid) => {
  expect(fieldRules.email(email) === undefined).toBe(isValid)
  expect(SignUp.shape.email.safeParse(email).success).toBe(isValid)
})

const countedFields = ['firstName', 'lastName', 'phone', 'companyName', 'companyAddress', 'password'] as const

test.each(countedFields)('the rule for %s counts an emoji as one character, as the rig does', (name) => {
  for (let count = 1; count <= 12; count++) {
    const value = '😀'.repeat(count)

    expect(fieldRules[name](value, {}) === undefined, value).toBe(SignUp.shape[name].safeParse(value).success)
  }
})

test('the rule for the confirmation rejects a value that differs from the password', () => {
  const rule = fieldRules.confirmation

  expect(rule('eight888', { password: 'eight889' })).toBe('Passwords not tally')
  expect(rule('eight888', {})).toBe('Passwords not tally')
  expect(rule('eight888', { password: 'eight888' })).toBeUndefined()
  expect(rule('u\u0308ber8888', { password: '\u00fcber8888' })).toBeUndefined()
})
