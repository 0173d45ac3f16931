import { expect, test } from 'vitest'
import { readLogin } from './startup.ts'

const user = { firstName: 'Ada', lastName: 'Lovelace', isSuperAdmin: false }

test.each([
  ['at the top level', { token: 't', data: { user } }],
  ['in the data', { data: { token: 't', user } }],
  ['in the data if the one at the top level is empty', { token: '', data: { token: 't', user } }],
  ['in the user', { data: { user: { ...user, token: 't' } } }],
])('readLogin finds the token %s', (_where, body) => {
  expect(readLogin(body)).toEqual({ ...user, token: 't' })
})

test.each([null, undefined, '', 12345, true, {}, ['t']])('readLogin throws when the token is %j', (token) => {
  expect(() => readLogin({ token, data: { user } })).toThrow('token should be text')
})

test('readLogin recognises a super admin', () => {
  const body = { token: 't', data: { user: { ...user, isSuperAdmin: true } } }

  expect(readLogin(body)).toEqual({ ...user, isSuperAdmin: true, token: 't' })
})

test('readLogin treats a user without names and role as an operator', () => {
  const admitted = { firstName: '', lastName: '', isSuperAdmin: false, token: 't' }

  expect(readLogin({ token: 't', data: {} })).toEqual(admitted)
})
