import { expect, test, vi } from 'vitest'
import { expectLogged } from '../testing/console-words.ts'
import { atEndOfTest } from '../testing/end-of-test.ts'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import { endSession, followOtherTabs, onSessionEnd, PERSIST_KEY, useSession } from './session.ts'

const inOtherTab = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: PERSIST_KEY, newValue }))

test('The signed-in admin is stored under the key root; temporary state is not stored', async () => {
  await simulatedRig({ as: 'operator' })

  const kept = JSON.parse(localStorage.getItem('root') ?? '{}').state

  expect(Object.keys(kept).sort()).toEqual([
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
  expect(kept.admin).toMatchObject({ firstName: expect.any(String), lastName: expect.any(String), isSuperAdmin: false })
  expect(kept.token).toBe(kept.admin.token)
})

test('A session that ends is removed from storage', async () => {
  await simulatedRig({ as: 'operator' })

  endSession('logout')

  expect(useSession.getState()).toMatchObject({ admin: null, token: null, error: null })
  expect(localStorage.getItem('root')).toBe(null)
})

test('A logout in another tab ends the session here', async () => {
  await simulatedRig({ as: 'operator' })
  followOtherTabs()

  inOtherTab(null)

  expect(useSession.getState().admin).toBe(null)
})

test('When another tab logs out, what still moves is stopped before the token is gone', async () => {
  await simulatedRig({ as: 'operator' })
  followOtherTabs()
  const tokens: unknown[] = []
  atEndOfTest(onSessionEnd(() => tokens.push(useSession.getState().token)))
  const stored = localStorage.getItem('root') ?? ''

  // As another tab does it: nobody is signed in, then nothing is stored
  localStorage.removeItem('root')
  inOtherTab(JSON.stringify({ state: { admin: null, token: null }, version: 0 }))
  inOtherTab(null)

  expect(tokens).toEqual([JSON.parse(stored).state.token])
})

test('A sign-in in another tab also signs in this tab', async () => {
  await simulatedRig({ as: 'operator' })
  followOtherTabs()
  const there = localStorage.getItem('root')?.replaceAll('"isSuperAdmin":false', '"isSuperAdmin":true') ?? ''
  localStorage.setItem('root', there)

  inOtherTab(there)

  expect(useSession.getState().admin?.isSuperAdmin).toBe(true)
})

test('Clearing the storage in another tab ends the session here', async () => {
  await simulatedRig({ as: 'operator' })
  followOtherTabs()

  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }))

  expect(useSession.getState().admin).toBe(null)
})

test.each(['{', '"text"', '{"state":7,"version":0}', '{"state":{"admin":{}},"version":0}', '{"version":"old"}'])(
  'With %s in storage nobody is signed in, and nothing fails',
  async (stored) => {
    await simulatedRig()
    localStorage.setItem('root', stored)

    await useSession.persist.rehydrate()

    expect(useSession.getState()).toMatchObject({ admin: null, token: null })
  },
)

test('With a forbidden storage one can still sign in', async () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  expectLogged(/Local storage cannot be used/)
  atEndOfTest(() => void vi.restoreAllMocks())

  await simulatedRig({ as: 'operator' })

  expect(useSession.getState().token).toEqual(expect.any(String))
  forbidden.mockRestore()
})

test('With a full storage one can still sign in', async () => {
  expectLogged(/Local storage cannot be used/)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

  await simulatedRig({ as: 'operator' })

  expect(useSession.getState().token).toEqual(expect.any(String))
  full.mockRestore()
})
