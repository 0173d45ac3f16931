import { expect, test } from 'vitest'
import { readLogin } from './login.ts'

const user = { firstName: 'Ada', lastName: 'Lovelace', isSuperAdmin: false }

test.each([
  ['at the top level', { token: 't', data: { user } }],
  ['in the data', { data: { token: 't', user } }],
  ['in the data if the one at the top level is empty', { token: '', data: { token: 't', user } }],
  ['in the user', { data: { user: { ...user, token: 't' } } }],
])('Finds the token %s', (_where, body) => {
  expect(readLogin(body)).toEqual({ ...user, token: 't' })
})

test('A login response without a token is a failure', () => {
  expect(() => readLogin({ token: null, data: { user } })).toThrow('token should be a text and is null')
})

test('A user without names or role is signed in as an operator', () => {
  const admitted = { firstName: '', lastName: '', isSuperAdmin: false, token: 't' }

  expect(readLogin({ token: 't', data: {} })).toEqual(admitted)
})
