import { limits } from '@rig/contract'
import { expect, test } from 'vitest'
import { endSession, followOtherTabs, useSession } from './session.ts'
import { simulatedRig } from './testing/simulated-rig.tsx'

const inOtherTab = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: limits.PERSIST_KEY, newValue }))

test('Who has signed in is kept under the key root, and what is only of the moment is not', async () => {
  await simulatedRig({ as: 'operator' })

  const kept = JSON.parse(localStorage.getItem('root') ?? '{}').state

  expect(Object.keys(kept).sort()).toEqual(['admin', 'error', 'gallery', 'job', 'token'])
  expect(kept.admin).toMatchObject({ firstName: expect.any(String), lastName: expect.any(String), isSuperAdmin: false })
  expect(kept.token).toBe(kept.admin.token)
})

test('A session that ends leaves nothing behind', async () => {
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

test('A sign-in in another tab counts here', async () => {
  await simulatedRig({ as: 'operator' })
  followOtherTabs()
  const there = localStorage.getItem('root')?.replaceAll('"isSuperAdmin":false', '"isSuperAdmin":true') ?? ''
  localStorage.setItem('root', there)

  inOtherTab(there)

  expect(useSession.getState().admin?.isSuperAdmin).toBe(true)
})
