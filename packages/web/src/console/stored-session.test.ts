import { expect, test } from 'vitest'
import { readStoredAdmin, readStoredState } from './stored-session.ts'

test.each([
  ['nothing', undefined],
  ['a number', 7],
  ['a session without an admin', { admin: null, token: 't' }],
  ['an admin without a token', { admin: { firstName: 'Ada', lastName: 'Keller', isSuperAdmin: true } }],
  ['a token that is not a string', { admin: { token: 7 } }],
  ['a token that is not a valid header value', { admin: { token: '\u{1F600}' } }],
])('readStoredState returns a signed-out state for %s', (_what, stored) => {
  expect(readStoredAdmin(stored)).toBe(null)
  expect(readStoredState(stored)).toMatchObject({ admin: null, token: null })
})

test('readStoredAdmin replaces a missing name or email with empty strings', () => {
  const stored = { admin: { token: 't', isSuperAdmin: true } }

  const admin = readStoredAdmin(stored)

  expect(admin).toEqual({ firstName: '', lastName: '', email: '', token: 't', isSuperAdmin: true })
})

test('readStoredState replaces invalid settings with their initial values', () => {
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

test('readStoredState returns what the console has stored', () => {
  const admin = { firstName: 'Ada', lastName: 'Keller', email: 'ada@rig.test', token: 't', isSuperAdmin: false }
  const handover = {
    camera: 'north',
    isStreaming: true,
    pictureRate: 0.2,
    notice: 'Image deleted',
    deletedRows: [{ list: 'gallery', key: 'a.jpg', next: 'b.jpg', isConfirmed: true }],
    scroll: { path: '/dashboard/gallery', top: 5_400 },
  }
  const restart = { service: 'Motor', since: 0 }
  const stored = { admin, error: 'Login failed', rigTimeZone: 'Asia/Kolkata', handover, restart, isSimulator: true }

  expect(readStoredState(stored)).toEqual({ ...stored, token: 't' })
})

test.each([
  ['nothing', {}],
  ['values of other types', { camera: 7, isStreaming: 'yes', pictureRate: '5', notice: {}, deletedRows: 'none' }],
  ['a scroll position without a path', { scroll: { path: '', top: 7 } }],
  ['a scroll position that is no number', { scroll: { path: '/dashboard/job', top: '7' } }],
  ['a row without a key', { deletedRows: [{ list: 'gallery', next: 'b.jpg' }, null] }],
])('readStoredState returns the initial values for a handover with %s', (_what, handover) => {
  expect(readStoredState({ handover }).handover).toEqual({
    camera: null,
    isStreaming: false,
    pictureRate: 'all',
    notice: null,
    deletedRows: [],
    scroll: null,
  })
})

test.each([
  [5, 5],
  [1, 1],
  [0.2, 0.2],
  [2, 'all'],
])('readStoredState reads the picture rate %j as %j', (pictureRate, expected) => {
  expect(readStoredState({ handover: { pictureRate } }).handover).toMatchObject({ pictureRate: expected })
})

test('readStoredState confirms deleted rows, and the last row has no next one', () => {
  const deletedRows = [{ list: 'gallery', key: 'a.jpg', isConfirmed: false }]

  expect(readStoredState({ handover: { deletedRows } }).handover?.deletedRows).toEqual([
    { list: 'gallery', key: 'a.jpg', next: null, isConfirmed: true },
  ])
})

test.each([[{ service: '', since: 5 }], [{ service: 'Motor', since: '5' }], [{ since: 5 }]])(
  'readStoredState ignores the restart %j',
  (restart) => {
    expect(readStoredState({ restart }).restart).toBeNull()
  },
)
