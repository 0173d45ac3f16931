import { expect, test } from 'vitest'
import { createOutage, isServerOffline } from './outage.ts'

/** An outage tracker whose clock advances by 1 s per reading, and a request that fails. */
const createTracker = () => {
  let time = 0
  const outage = createOutage({ date: () => (time += 1_000) })
  const fail = () => outage.track(Promise.reject(new Error('unreachable'))).catch(() => {})
  return { ...outage, fail }
}

test('Failed requests in a row are counted, with the time of the first one', async () => {
  const { store, fail } = createTracker()

  await fail()
  await fail()

  expect(store.getState()).toMatchObject({ failures: 2, since: 1_000 })
})

test('A response ends the outage and is passed on', async () => {
  const { store, fail, track } = createTracker()
  await fail()

  const response = await track(Promise.resolve('cameras'))

  expect(response).toBe('cameras')
  expect(store.getState()).toEqual({ failures: 0, since: null, returns: 1 })
})

test.each([
  [1, false, true],
  [1, true, false],
  [2, true, true],
])('After %i failures the server is offline if the view has loaded (%s): %s', (failures, hasLoaded, isOffline) => {
  expect(isServerOffline({ failures, since: 0, returns: 0 }, hasLoaded)).toBe(isOffline)
})
