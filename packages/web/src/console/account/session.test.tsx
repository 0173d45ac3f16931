import { expect, onTestFinished, test, vi } from 'vitest'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { createSimulatedRig } from '../../testing/simulated-rig.tsx'
import { createSession, PERSIST_KEY } from './session.ts'

const HOST = 'https://site.test/rig-a'

const storedState = (storage: Storage) => JSON.parse(storage.getItem('root') ?? '{}').state

const dispatchStorageEvent = (
  newValue: string | null,
  key: string | null = PERSIST_KEY,
  oldValue: string | null = null,
) => window.dispatchEvent(new StorageEvent('storage', { key, newValue, oldValue }))

const failWith = (name: string) => () => {
  throw new DOMException('refused', name)
}

test('the session is stored under the key root, without temporary state', async () => {
  const { storage, rigConsole } = await createSimulatedRig({ as: 'operator' })

  const stored = storedState(storage)

  expect(Object.keys(stored).sort()).toEqual([
    'admin',
    'error',
    'gallery',
    'host',
    'isSimulator',
    'job',
    'restart',
    'rigTimeZone',
    'token',
  ])
  expect(stored.admin).toMatchObject({
    firstName: expect.any(String),
    lastName: expect.any(String),
    isSuperAdmin: false,
  })
  expect(stored.token).toBe(stored.admin.token)
  expect(stored).toMatchObject({ error: null, gallery: [], job: [] })
  expect(rigConsole.session.get().loading).toBe(false)
})

test('an exception in one listener prevents neither the end of the session nor the calls of the other listeners', async () => {
  expectLogged(/A listener failed/)
  const { rigConsole, storage } = await createSimulatedRig({ as: 'operator' })
  const { session } = rigConsole
  const ends: string[] = []
  session.onEnd(() => {
    throw new Error('fault')
  })
  session.onEnd((reason) => ends.push(reason))

  session.end('logout')

  expect(ends).toEqual(['logout'])
  expect(session.get().token).toBeNull()
  expect(storage.getItem('root')).toBeNull()
})

test('a session that another tab has stored is adopted but not stored again, because the tabs would trigger each other forever', async () => {
  const { rigConsole, storage } = await createSimulatedRig({ as: 'operator' })
  const stored = ` ${storage.getItem('root')?.replaceAll('"isSuperAdmin":false', '"isSuperAdmin":true')}`
  storage.setItem('root', stored)

  dispatchStorageEvent(stored)

  expect(rigConsole.session.get().admin?.isSuperAdmin).toBe(true)
  expect(storage.getItem('root')).toBe(stored)
})

test('cached data is cleared when another tab signs in with a different token', async () => {
  const { rigConsole, storage } = await createSimulatedRig({ as: 'operator' })
  const { session, queryClient } = rigConsole
  const { token } = session.get()
  queryClient.setQueryData(['presets', 'north'], [])
  const stored = storage.getItem('root')?.replaceAll(String(token), 'other') ?? ''
  storage.setItem('root', stored)

  dispatchStorageEvent(stored)

  expect(queryClient.getQueryData(['presets', 'north'])).toBeUndefined()
  expect(session.get().token).toBe('other')
})

test('a closed console ignores storage events from other tabs', async () => {
  const { rigConsole } = await createSimulatedRig({ as: 'operator' })
  rigConsole.close()

  dispatchStorageEvent(null)

  expect(rigConsole.session.get().admin).not.toBe(null)
})

test.each(['{', '"text"', '{"state":7,"version":0}', '{"state":{"admin":{}},"version":0}', '{"version":"old"}'])(
  'the session starts signed out if the storage contains %s',
  async (stored) => {
    const storage = createMemoryStorage()
    storage.setItem('root', stored)

    const { rigConsole } = await createSimulatedRig({ storage })

    expect(rigConsole.session.get()).toMatchObject({ admin: null, token: null })
  },
)

test.each([
  ['the browser refuses access to storage', failWith('SecurityError')],
  ['the storage is full', () => ({ ...createMemoryStorage(), setItem: failWith('QuotaExceededError') })],
])('a sign-in succeeds if %s', (_obstacle, storage) => {
  expectLogged(/The storage of the browser cannot be used/)
  const session = createSession({ host: HOST, storage, window })
  onTestFinished(session.close)

  session.completeLogin(createSampleAdmin({ token: 't' }))

  expect(session.get().token).toBe('t')
})

const admin = createSampleAdmin()

const openSession = (stored?: string) => {
  const storage = createMemoryStorage()
  if (stored) storage.setItem(PERSIST_KEY, stored)
  const session = createSession({ host: HOST, storage: () => storage, window })
  onTestFinished(session.close)
  const ends: string[] = []
  const unsubscribe = session.onEnd((reason) => ends.push(reason))
  return { session, storage, ends, unsubscribe }
}

test('a sign-in resets the settings to their initial values', () => {
  const { session } = openSession()
  const deletedRows = [{ list: 'gallery', key: 'a.jpg', next: null, isConfirmed: true }]
  session.store.setState({
    camera: 'north',
    isStreaming: true,
    pictureRate: 1,
    deletedRows,
    ended: 'expired',
    error: 'no',
  })

  session.completeLogin(admin)

  const state = { camera: null, isStreaming: false, pictureRate: 'all', deletedRows: [], ended: null, error: null }
  expect(session.store.getState()).toMatchObject({ ...state, admin, token: 'first', loading: false })
})

test('the end of a session clears all state except the state that belongs to the rig', () => {
  const { session, ends } = openSession()
  session.completeLogin(admin)
  session.store.setState({ rigTimeZone: 'Asia/Kolkata', isSimulator: true, restart: { service: 'Motor', since: 5 } })

  session.end('logout')

  expect(session.store.getState()).toMatchObject({ rigTimeZone: 'Asia/Kolkata', isSimulator: true, ended: 'logout' })
  expect(session.store.getState()).toMatchObject({ admin: null, token: null, restart: null })
  expect(ends).toEqual(['logout'])
})

test('`expireToken` ignores every token but the current one, and a removed listener is not called', () => {
  const { session, ends, unsubscribe } = openSession()
  session.completeLogin(admin)

  session.expireToken('earlier')
  expect([ends, session.get().token]).toEqual([[], 'first'])
  unsubscribe()
  session.expireToken('first')

  expect([ends, session.get().token]).toEqual([[], null])
})

test.each([
  ['for another key', 'other', null],
  ['with the same token', PERSIST_KEY, JSON.stringify({ state: { admin } })],
])('a storage event %s does not end the session', (_what, key, newValue) => {
  const { session, ends } = openSession()
  session.completeLogin(admin)

  dispatchStorageEvent(newValue, key)

  expect([ends, session.get().token]).toEqual([[], 'first'])
})

const otherToken = JSON.stringify({ state: { admin: { ...admin, token: 'other' } } })

test.each<[what: string, newValues: (string | null)[], key?: null]>([
  ['logs out', [null]],
  ['logs out by storing a session without an account', [JSON.stringify({ state: { admin: null } }), null]],
  ['clears the storage', [null], null],
  ['signs in with a different token', [otherToken]],
])('when another tab %s, listeners get the reason "logout" once, while the session still has its token', (...row) => {
  const [, newValues, key] = row
  const { session, ends } = openSession()
  session.completeLogin(admin)
  const tokens: unknown[] = []
  session.onEnd(() => tokens.push(session.get().token))

  for (const newValue of newValues) dispatchStorageEvent(newValue, key)

  expect([ends, tokens]).toEqual([['logout'], ['first']])
})

test.each(['logout', 'expired'] as const)(
  'the other tabs receive the reason "%s" for the end of a session',
  (reason) => {
    const { session: first, storage } = openSession()
    first.completeLogin(admin)
    const written: (string | null)[] = []
    Object.assign(storage, {
      setItem: (_key: string, value: string) => written.push(value),
      removeItem: () => written.push(null),
    })
    first.end(reason)
    const { session: other, ends } = openSession()
    other.completeLogin(admin)

    for (const newValue of written) dispatchStorageEvent(newValue)

    expect([ends, other.store.getState().ended]).toEqual([[reason], reason])
  },
)

const sessionOfOtherRig = JSON.stringify({ state: { host: 'https://site.test/rig-b', admin } })

test('the session starts signed out if the storage contains a session with another rig', () => {
  expect(openSession(sessionOfOtherRig).session.get().token).toBeNull()
  expect(openSession(sessionOfOtherRig.replace('rig-b', 'rig-a')).session.get().token).toBe('first')
})

test('sign-ins and logouts at another rig below the same origin do not change the session', () => {
  const { session, ends } = openSession()
  session.completeLogin({ ...admin, token: 'own' })

  dispatchStorageEvent(sessionOfOtherRig)
  dispatchStorageEvent(JSON.stringify({ state: { host: 'https://site.test/rig-b', ended: 'logout' } }))
  dispatchStorageEvent(null, PERSIST_KEY, sessionOfOtherRig)

  expect([ends, session.get().token]).toEqual([[], 'own'])
})

test('a logout notifies the other tabs, but keeps a session with another rig', () => {
  const { session, storage } = openSession()
  session.completeLogin(admin)
  storage.setItem(PERSIST_KEY, sessionOfOtherRig)
  const setItem = vi.spyOn(storage, 'setItem')

  session.end('logout')

  const ended = JSON.stringify({ state: { host: HOST, ended: 'logout' } })
  expect(setItem.mock.calls).toEqual([ended, sessionOfOtherRig].map((value) => [PERSIST_KEY, value]))
  expect(storage.getItem(PERSIST_KEY)).toBe(sessionOfOtherRig)
})

test('a tab that is notified late of the end of a session does not change the session that another tab has stored since', () => {
  const { session, storage, ends } = openSession()
  session.completeLogin(admin)
  storage.setItem(PERSIST_KEY, otherToken)

  for (const newValue of [JSON.stringify({ state: { ended: 'expired' } }), null, otherToken])
    dispatchStorageEvent(newValue)

  expect(storage.getItem(PERSIST_KEY)).toBe(otherToken)
  expect([ends, session.get().token]).toEqual([['expired'], 'other'])
})

test('a tab whose token expires after another tab has signed in again does not remove the new session', () => {
  const { session, storage, ends } = openSession()
  session.completeLogin(admin)
  storage.setItem(PERSIST_KEY, otherToken)

  session.expireToken('first')

  expect([ends, storage.getItem(PERSIST_KEY)]).toEqual([['expired'], otherToken])
})

test('an expired session is removed from storage', () => {
  const { session, storage } = openSession()
  session.completeLogin(admin)

  session.expireToken('first')

  expect(storage.length).toBe(0)
})

test('a tab adopts the session in the storage event, even if the storage has changed since', () => {
  const { session, storage } = openSession()
  session.completeLogin(admin)
  storage.removeItem(PERSIST_KEY)

  dispatchStorageEvent(otherToken)

  expect(session.get()).toMatchObject({ token: 'other', admin: { token: 'other' } })
})

test.each<[how: string, open: () => ReturnType<typeof openSession>]>([
  ['restored', () => openSession(JSON.stringify({ state: { admin } }))],
  [
    'stored',
    () => {
      const opened = openSession()
      opened.session.completeLogin(admin)
      return opened
    },
  ],
])('a tab that has %s its session does not store it again when its camera changes', (_how, open) => {
  const { session, storage } = open()
  storage.setItem(PERSIST_KEY, otherToken)

  session.store.setState({ camera: 'north' })

  expect([session.get().token, storage.getItem(PERSIST_KEY)]).toEqual(['first', otherToken])
})

test('a logout removes the session from storage, even if another tab has signed in again', () => {
  const { session, storage } = openSession()
  session.completeLogin(admin)
  storage.setItem(PERSIST_KEY, otherToken)

  session.end('logout')

  expect(storage.length).toBe(0)
})

test('after logout, a change of settings stores nothing', () => {
  const { session, storage } = openSession()
  session.completeLogin(admin)
  session.end('logout')

  session.store.setState({ deletedRows: [], isSimulator: true })

  expect(storage.length).toBe(0)
})

test('the reason for a failed sign-in is stored', () => {
  const { session, storage } = openSession()

  session.startLogin()
  session.failLogin('Wrong password')

  expect(storedState(storage)).toMatchObject({ admin: null, token: null, error: 'Wrong password' })
})

test.each([
  ['logout', null],
  ['sign-in', JSON.stringify({ state: { admin } })],
])('a %s in another tab has no effect if no one is signed in', (_what, newValue) => {
  const { session, ends } = openSession()

  dispatchStorageEvent(newValue)

  expect([ends, session.store.getState().ended]).toEqual([[], null])
})
