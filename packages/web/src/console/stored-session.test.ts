import { expect, test } from 'vitest'
import { readStoredAdmin } from './stored-session.ts'

test.each([
  ['nothing', undefined],
  ['a number', 7],
  ['a session without an admin', { admin: null, token: 't' }],
  ['an admin without a token', { admin: { firstName: 'Ada', lastName: 'Keller', isSuperAdmin: true } }],
  ['a token that is no text', { admin: { token: 7 } }],
  ['a token that no header can carry', { admin: { token: '\u{1F600}' } }],
])('Nobody is signed in by %s', (_what, stored) => {
  expect(readStoredAdmin(stored)).toBe(null)
})

test('A stored admin without names stays signed in, with empty names', () => {
  const stored = { admin: { token: 't', isSuperAdmin: true } }

  const admin = readStoredAdmin(stored)

  expect(admin).toEqual({ firstName: '', lastName: '', token: 't', isSuperAdmin: true })
})
