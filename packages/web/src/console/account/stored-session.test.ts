import { expect, test } from 'vitest'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { readStoredState } from './stored-session.ts'

test.each([
  ['nothing', undefined],
  ['a number', 7],
  ['a session without an admin', { admin: null, token: 't' }],
  ['an admin without a token', { admin: { firstName: 'Ada', lastName: 'Keller', isSuperAdmin: true } }],
  ['a token that is not a string', { admin: { token: 7 } }],
  ['a token that is not a valid header value', { admin: { token: '\u{1F600}' } }],
])('readStoredState returns a signed-out state for %s', (_what, stored) => {
  expect(readStoredState(stored)).toMatchObject({ admin: null, token: null })
})

test('readStoredState replaces a missing name or email with empty strings', () => {
  const stored = { admin: { token: 't', isSuperAdmin: true } }

  const { admin } = readStoredState(stored)

  expect(admin).toEqual({ firstName: '', lastName: '', email: '', token: 't', isSuperAdmin: true })
})

test('readStoredState replaces invalid settings with their initial values', () => {
  const stored = { error: 7, rigTimeZone: '', restart: { service: 'Motor' }, isSimulator: 'yes' }

  const state = readStoredState(stored)

  expect(state).toEqual({
    admin: null,
    token: null,
    error: null,
    rigTimeZone: null,
    restart: null,
    isSimulator: false,
  })
})

test('readStoredState returns what the console has stored', () => {
  const admin = createSampleAdmin()
  const restart = { service: 'Motor', since: 0 }
  const stored = { admin, error: 'Login failed', rigTimeZone: 'Asia/Kolkata', restart, isSimulator: true }

  expect(readStoredState(stored)).toEqual({ ...stored, token: admin.token })
})

test.each([[{ service: '', since: 5 }], [{ service: 'Motor', since: '5' }], [{ since: 5 }]])(
  'readStoredState ignores the restart %j',
  (restart) => {
    expect(readStoredState({ restart }).restart).toBeNull()
  },
)
