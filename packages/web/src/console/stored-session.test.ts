import { expect, test } from 'vitest'
import { readStoredAdmin, readStoredState } from './stored-session.ts'

test.each([
  ['nothing', undefined],
  ['a number', 7],
  ['a session without an admin', { admin: null, token: 't' }],
  ['an admin without a token', { admin: { firstName: 'Ada', lastName: 'Keller', isSuperAdmin: true } }],
  ['a token that is no text', { admin: { token: 7 } }],
  ['a token that no header can carry', { admin: { token: '\u{1F600}' } }],
])('With %s in storage no one is signed in', (_what, stored) => {
  expect(readStoredAdmin(stored)).toBe(null)
  expect(readStoredState(stored)).toMatchObject({ admin: null, token: null })
})

test('A stored admin without names stays signed in, with empty names', () => {
  const stored = { admin: { token: 't', isSuperAdmin: true } }

  const admin = readStoredAdmin(stored)

  expect(admin).toEqual({ firstName: '', lastName: '', token: 't', isSuperAdmin: true })
})

test('Unreadable settings have their initial values', () => {
  const stored = { error: 7, rigTimeZone: '', handover: 'south', restart: { service: 'Motor' }, isSimulator: 'yes' }

  const state = readStoredState(stored)

  expect(state).toEqual({
    admin: null,
    token: null,
    error: null,
    rigTimeZone: null,
    handover: null,
    restart: null,
    isSimulator: false,
  })
})
