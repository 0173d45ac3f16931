import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { getAccountKey, getOperatorName, watchAccount } from './account.ts'

const admin = createSampleAdmin({ email: ' Ada@Rig.test ' })
const createSource = (signedIn: typeof admin | null) =>
  ({ config: { host: 'https://rig.example' }, session: { get: () => ({ admin: signedIn }) } }) as never

test('getAccountKey returns the host and the account, independent of the letter case of the email', () => {
  expect(getAccountKey(createSource(admin))).toBe('https://rig.example ada@rig.test')
})

test('getAccountKey returns null without a session or without an email in the session', () => {
  expect(getAccountKey(createSource(null))).toBeNull()
  expect(getAccountKey(createSource({ ...admin, email: ' ' }))).toBeNull()
})

test('watchAccount reports the current account initially, and then only when the account changes', () => {
  const store = createStore<{ admin: typeof admin | null; loading: boolean }>(() => ({ admin, loading: false }))
  const source = { config: { host: 'https://rig.example' }, session: { get: store.getState, store } } as never
  const reported: (string | null)[] = []

  const unsubscribe = watchAccount(source, (account) => reported.push(account))
  store.setState({ loading: true })
  store.setState({ admin: { ...admin, email: 'ada@rig.test' } })
  store.setState({ admin: null })
  unsubscribe()
  store.setState({ admin })

  expect(reported).toEqual(['https://rig.example ada@rig.test', null])
})

test('getOperatorName returns the full name, or an empty string without a session', () => {
  expect(getOperatorName({ admin } as never)).toBe('Ada Keller')
  expect(getOperatorName({ admin: null } as never)).toBe('')
})
