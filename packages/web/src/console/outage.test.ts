import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createOutage, isServerOffline } from './outage.ts'

const createTracker = () => {
  let time = 0
  const outage = createOutage({ now: () => time, date: () => (time += 1_000) })
  const fail = (error = new Error('unreachable')) => outage.track(Promise.reject(error)).catch(() => {})
  const timeOut = () => fail(new ApiError('timeout', 'GET /api/v1/dashboard/', 0, 'The rig did not respond in time'))
  const wait = (ms: number) => {
    time += ms
  }
  return { ...outage, fail, timeOut, wait }
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
  expect(store.getState()).toEqual({ failures: 0, since: null, recoveries: 1, isLinkFull: false })
})

test('createOutage counts one failure while requests time out and a live picture arrives', async () => {
  const { store, recordStream, timeOut, wait, track } = createTracker()

  for (let count = 0; count < 3; count += 1) {
    recordStream()
    wait(9_000)
    await timeOut()
  }

  expect(store.getState()).toMatchObject({ failures: 1, isLinkFull: true })
  await track(Promise.resolve('cameras'))
  expect(store.getState()).toMatchObject({ failures: 0, isLinkFull: false })
})

test('createOutage counts timeouts again 25 s after the live picture was closed', async () => {
  const { store, recordStream, timeOut, wait } = createTracker()
  recordStream()
  await timeOut()

  wait(15_000)
  await timeOut()
  expect(store.getState()).toMatchObject({ failures: 1, isLinkFull: true })
  wait(15_000)
  await timeOut()

  expect(store.getState()).toMatchObject({ failures: 2, isLinkFull: true })
})

test('createOutage blames the rig for a failure other than a timeout, even while a live picture arrives', async () => {
  const { store, recordStream, fail } = createTracker()
  recordStream()

  await fail()

  expect(store.getState()).toMatchObject({ failures: 1, isLinkFull: false })
})

test.each([
  [1, false, true],
  [1, true, false],
  [2, true, true],
])('isServerOffline with %i failures and hasLoaded = %s returns %s', (failures, hasLoaded, isOffline) => {
  expect(isServerOffline({ failures }, hasLoaded)).toBe(isOffline)
})
