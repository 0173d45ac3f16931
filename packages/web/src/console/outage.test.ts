import { expect, test } from 'vitest'
import { createOutage, isServerOffline } from './outage.ts'

const createTracker = () => {
  let time = 0
  const outage = createOutage({ date: () => (time += 1_000) })
  const fail = () => outage.track(Promise.reject(new Error('unreachable'))).catch(() => {})
  return { ...outage, fail }
}

test('createOutage counts consecutive failures and records the time of the first one', async () => {
  const { store, fail } = createTracker()

  await fail()
  await fail()

  expect(store.getState()).toMatchObject({ failures: 2, since: 1_000 })
})

test('createOutage resets the count after a response and returns the response', async () => {
  const { store, fail, track } = createTracker()
  await fail()

  const response = await track(Promise.resolve('cameras'))

  expect(response).toBe('cameras')
  expect(store.getState()).toEqual({ failures: 0, since: null, recoveries: 1 })
})

test.each([
  [1, false, true],
  [1, true, false],
  [2, true, true],
])('isServerOffline with failures = %i and hasLoaded = %s returns %s', (failures, hasLoaded, isOffline) => {
  expect(isServerOffline({ failures, since: 0, recoveries: 0 }, hasLoaded)).toBe(isOffline)
})
