import { expect, test } from 'vitest'
import { readLogin } from './login.ts'

const user = { firstName: 'Ada', lastName: 'Lovelace', isSuperAdmin: false }

test.each([
  ['beside the data', { token: 't', data: { user } }],
  ['in the data', { data: { token: 't', user } }],
  ['in the data, with an empty one beside it', { token: '', data: { token: 't', user } }],
  ['with the user', { data: { user: { ...user, token: 't' } } }],
])('The token may be %s', (_where, body) => {
  expect(readLogin(body)).toEqual({ ...user, token: 't' })
})

test('A login answer without a token is a failure', () => {
  expect(() => readLogin({ token: null, data: { user } })).toThrow('token should be a text and is null')
})

test('A user without names is signed in as an operator', () => {
  const admitted = { firstName: '', lastName: '', isSuperAdmin: false, token: 't' }

  expect(readLogin({ token: 't', data: {} })).toEqual(admitted)
})
