import { expect, onTestFinished, test } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import { createSession, PERSIST_KEY } from './session.ts'

const storedState = (storage: Storage) => JSON.parse(storage.getItem('root') ?? '{}').state

/** Reports that another tab has changed the session in the storage. */
const reportChange = (newValue: string | null, key: string | null = PERSIST_KEY) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))

const failWith = (name: string) => () => {
  throw new DOMException('refused', name)
}

test('The session is stored under the key root, without temporary state', async () => {
  const { storage } = await simulatedRig({ as: 'operator' })

  const stored = storedState(storage)

  expect(Object.keys(stored).sort()).toEqual([
    'admin',
    'error',
    'gallery',
    'handover',
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
})

test('A session that ends is removed from storage', async () => {
  const { rigConsole, storage } = await simulatedRig({ as: 'operator' })

  rigConsole.session.end('logout')

  expect(rigConsole.session.get()).toMatchObject({ admin: null, token: null, error: null })
  expect(storage.getItem('root')).toBe(null)
})

test('A logout in another tab ends the session of this tab', async () => {
  const { rigConsole } = await simulatedRig({ as: 'operator' })

  reportChange(null)

  expect(rigConsole.session.get().admin).toBe(null)
})

test('A logout in another tab notifies the listeners once, while the token is still stored', async () => {
  const { rigConsole, storage } = await simulatedRig({ as: 'operator' })
  const { session } = rigConsole
  const tokens: unknown[] = []
  session.onEnd(() => tokens.push(session.get().token))
  const { token } = storedState(storage)

  // The other tab first stores the signed-out state, then removes the key
  storage.removeItem('root')
  reportChange(JSON.stringify({ state: { admin: null, token: null }, version: 0 }))
  reportChange(null)

  expect(tokens).toEqual([token])
})

test('A sign-in in another tab also signs in this tab', async () => {
  const { rigConsole, storage } = await simulatedRig({ as: 'operator' })
  const stored = storage.getItem('root')?.replaceAll('"isSuperAdmin":false', '"isSuperAdmin":true') ?? ''
  storage.setItem('root', stored)

  reportChange(stored)

  expect(rigConsole.session.get().admin?.isSuperAdmin).toBe(true)
})

test('A sign-in with another token in another tab ends what belongs to the session of this tab', async () => {
  const { rigConsole, storage } = await simulatedRig({ as: 'operator' })
  const { session, queryClient } = rigConsole
  const { token } = session.get()
  const tokens: unknown[] = []
  session.onEnd(() => tokens.push(session.get().token))
  queryClient.setQueryData(['presets', 'north'], [])
  const stored = storage.getItem('root')?.replaceAll(String(token), 'other') ?? ''
  storage.setItem('root', stored)

  reportChange(stored)

  expect(tokens).toEqual([token])
  expect(queryClient.getQueryData(['presets', 'north'])).toBeUndefined()
  expect(session.get().token).toBe('other')
})

test('A storage that is cleared in another tab ends the session of this tab', async () => {
  const { rigConsole } = await simulatedRig({ as: 'operator' })

  reportChange(null, null)

  expect(rigConsole.session.get().admin).toBe(null)
})

test('A closed console ignores other tabs', async () => {
  const { rigConsole } = await simulatedRig({ as: 'operator' })
  rigConsole.close()

  reportChange(null)

  expect(rigConsole.session.get().admin).not.toBe(null)
})

test.each(['{', '"text"', '{"state":7,"version":0}', '{"state":{"admin":{}},"version":0}', '{"version":"old"}'])(
  'With %s in storage no one is signed in, and nothing fails',
  async (stored) => {
    const storage = memoryStorage()
    storage.setItem('root', stored)

    const { rigConsole } = await simulatedRig({ storage })

    expect(rigConsole.session.get()).toMatchObject({ admin: null, token: null })
  },
)

test('A sign-in works with a forbidden storage', () => {
  expectLogged(/Local storage cannot be used/)
  const session = createSession({ storage: failWith('SecurityError'), window })
  onTestFinished(session.close)

  session.completeLogin({ firstName: 'Ada', lastName: 'Keller', token: 't', isSuperAdmin: false })

  expect(session.get().token).toBe('t')
})

test('A sign-in works with a full storage', async () => {
  expectLogged(/Local storage cannot be used/)
  const full = { ...memoryStorage(), setItem: failWith('QuotaExceededError') }

  const { rigConsole } = await simulatedRig({ as: 'operator', storage: full })

  expect(rigConsole.session.get().token).toEqual(expect.any(String))
})
