import type { EndpointName } from '@rig/contract/routes'
import { expect, test } from 'vitest'
import { createVirtualTime } from '../../testing/guard-proof/virtual-time.ts'
import { ApiError } from './api-error.ts'
import { createRequestLog, getListKey, isServerOffline } from './request-log.ts'

const timeout = new ApiError('timeout', 'GET /api/v1/dashboard/', 0, 'The rig did not respond in time')

const createLog = () => {
  const time = createVirtualTime()
  const log = createRequestLog(time)
  const wait = (ms: number) => time.advance(time.now() + ms)
  const respond = (ms: number, endpoint: EndpointName = 'cameras.dashboard', id = '') => {
    const request = log.open(endpoint, id)
    wait(ms)
    request.respond(new Response(''))
    request.succeed(0)
  }
  const fail = (ms: number, endpoint: EndpointName = 'cameras.dashboard', error = new Error('unreachable')) => {
    const request = log.open(endpoint)
    wait(ms)
    request.fail(error)
  }
  return { log, wait, respond, fail, outage: log.outage.getState }
}

test('the outage counts consecutive failed dashboard requests, and begins with the first one', () => {
  const { fail, outage } = createLog()

  fail(1_000)
  fail(1_000)

  expect(outage()).toMatchObject({ failures: 2, since: 1_000 })
})

test('the outage ends when a dashboard request succeeds', () => {
  const { fail, respond, outage } = createLog()
  fail(10)

  respond(10)

  expect(outage()).toEqual({
    failures: 0,
    since: null,
    reason: null,
    isFaulty: false,
    recoveries: 1,
    isLinkFull: false,
  })
})

test.each([
  ['a redirect to a sign-in page', new ApiError('intercepted', '', 0, 'A proxy responded'), 'A proxy responded'],
  ['a refusal', new ApiError('status', '', 431, 'Too many cookies'), 'Too many cookies'],
  ['an unreadable response', new ApiError('unreadable', '', 200, 'Unreadable'), 'Unreadable'],
  ['no response', new ApiError('unreachable', '', 0, 'The rig cannot be reached'), null],
  ['a timeout', new ApiError('timeout', '', 0, 'The rig did not respond in time'), null],
  ['a response of a restarting rig', new ApiError('status', '', 503, 'Restarting'), null],
])('the reason for the outage is taken from the latest failed request: %s', (_what, error, reason) => {
  const { fail, respond, outage } = createLog()
  fail(10)
  fail(10, 'cameras.dashboard', error)

  expect(outage().reason).toBe(reason)

  respond(10)
  expect(outage().reason).toBe(null)
})

test('getRespondedSentAt returns when the newest request with a response was sent, even if an earlier one gets its response later', () => {
  const { log, wait } = createLog()
  const first = log.open('jobs.list')
  wait(10)
  const second = log.open('jobs.list')

  second.respond(new Response(''))
  first.respond(new Response(''))

  expect(log.getRespondedSentAt()).toBe(10)
})

test('only dashboard requests change the number of consecutive failures', () => {
  const { fail, respond, outage } = createLog()
  fail(10, 'gallery.list')
  fail(10)

  respond(10, 'gallery.list')

  expect(outage().failures).toBe(1)
})

test('the outage counts only one failure while requests time out but a live picture arrives', () => {
  const { log, fail, respond, outage } = createLog()

  for (let count = 0; count < 3; count += 1) {
    log.recordStream()
    fail(9_000, 'cameras.dashboard', timeout)
  }

  expect(outage()).toMatchObject({ failures: 1, isLinkFull: true })
  respond(10)
  expect(outage()).toMatchObject({ failures: 0, isLinkFull: false })
})

test('the outage counts timeouts again 25 s after the live picture was closed', () => {
  const { log, fail, outage } = createLog()
  log.recordStream()
  fail(0, 'cameras.dashboard', timeout)

  fail(15_000, 'cameras.dashboard', timeout)
  expect(outage()).toMatchObject({ failures: 1, isLinkFull: true })
  fail(15_000, 'cameras.dashboard', timeout)

  expect(outage()).toMatchObject({ failures: 2, isLinkFull: true })
})

test('the outage counts a failure other than a timeout, even while a live picture arrives', () => {
  const { log, fail, outage } = createLog()
  log.recordStream()

  fail(10)

  expect(outage()).toMatchObject({ failures: 1, isLinkFull: false })
})

test.each([
  [1, false, true],
  [1, true, false],
  [2, true, true],
])('isServerOffline with %i failures and hasLoaded = %s returns %s', (failures, hasLoaded, isOffline) => {
  expect(isServerOffline({ failures }, hasLoaded)).toBe(isOffline)
})

test.each([
  [[30, 40, 50, 60, 70], false],
  [[30, 2_500, 40, 1_200, 50], false],
  [[30, 800, 900, 1_000, 40], true],
  [[900, 900, 900, 900, 900, 30, 30, 30], false],
])('areSlow after responses of %j ms returns %s', (durations, isSlow) => {
  const { log, respond } = createLog()

  for (const ms of durations) respond(ms)

  expect(log.areSlow()).toBe(isSlow)
})

test('a request without a response for 2 s counts as slow until the response arrives', () => {
  const { log, respond, wait } = createLog()
  for (let count = 0; count < 5; count += 1) respond(30)
  const request = log.open('jobs.list')

  wait(1_900)
  expect(log.areSlow()).toBe(false)
  wait(200)
  expect(log.areSlow()).toBe(true)

  request.respond(new Response(''))
  expect(log.areSlow()).toBe(false)
})

test('requests that fail quickly do not count as quick responses', () => {
  const { log, respond, fail } = createLog()
  for (let count = 0; count < 3; count += 1) respond(900)

  for (let count = 0; count < 5; count += 1) fail(0)

  expect(log.areSlow()).toBe(true)
})

test.each([
  ['4 s', 300, 4_000],
  ['five times as long as a slow request took', 2_000, 10_000],
])('getPollIntervalMs returns %s after a request of %i ms', (_interval, tookMs, intervalMs) => {
  const { log, respond } = createLog()

  respond(tookMs, 'jobs.list')

  expect(log.getPollIntervalMs('jobs.list')).toBe(intervalMs)
})

test('a failure after a slow response does not reduce the interval that getPollIntervalMs returns', () => {
  const { log, respond, fail } = createLog()
  respond(2_000, 'jobs.list')

  fail(10, 'jobs.list')

  expect(log.getPollIntervalMs('jobs.list')).toBe(10_000)
})

test('getPollIntervalMs doubles from 5 s to 60 s with consecutive failures, until a request succeeds', () => {
  const { log, respond, fail } = createLog()
  const intervals = []
  for (let failure = 0; failure < 6; failure += 1) {
    fail(10, 'jobs.list')
    intervals.push(log.getPollIntervalMs('jobs.list'))
  }

  expect(intervals).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  expect(log.getPollIntervalMs('gallery.list')).toBe(4_000)
  respond(10, 'jobs.list')
  expect(log.getPollIntervalMs('jobs.list')).toBe(4_000)
})

const listenForPositions = () => {
  const reported: number[] = []
  const opened = createLog()
  opened.log.setPositionListener('north', (ms) => reported.push(ms))
  return { ...opened, reported }
}

test.each([
  ['a quick position response is reported once', [40], [40]],
  [
    'a slow position request is reported while it has no response, and again with the response',
    [1_600],
    [1_001, 1_600],
  ],
  [
    'while a slow position request has no response, the duration of the previous one is reported',
    [1_600, 1_600],
    [1_001, 1_600, 1_600, 1_600],
  ],
])('%s', (_title, durations, expected) => {
  const { respond, wait, reported } = listenForPositions()

  for (const ms of durations) respond(ms, 'ptz.position', 'north')
  wait(3_000)

  expect(reported).toEqual(expected)
})

test('failed position requests, position requests for another camera, and other requests are not reported', () => {
  const { log, respond, fail, wait, reported } = listenForPositions()

  log.open('ptz.position', 'north').respond(new Response('', { status: 503 }))
  log.open('ptz.position', 'north').respond(new Response('', { headers: { 'content-type': 'text/html' } }))
  fail(500, 'ptz.position')
  respond(1_600, 'ptz.position', 'south')
  respond(1_600, 'presets.list', 'north')
  wait(3_000)

  expect(reported).toEqual([])
})

test('the latency of a position request is not reported after the log is closed', () => {
  const { log, respond, reported } = listenForPositions()

  log.close()
  respond(1_600, 'ptz.position', 'north')

  expect(reported).toEqual([])
})

test('for each list, only the unreadable entries of the latest response are counted', () => {
  const { log } = createLog()
  const north = getListKey('presets.list', 'north')

  log.open('presets.list', 'north').succeed(2)
  log.open('presets.list', 'south').succeed(1)
  expect(log.unreadableCounts.getState()[north]).toBe(2)

  log.open('presets.list', 'north').succeed(0)
  expect(log.unreadableCounts.getState()).toEqual({ [north]: 0, [getListKey('presets.list', 'south')]: 1 })
})
