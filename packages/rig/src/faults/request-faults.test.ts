import type { FaultSpec } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { seedRig } from '../seed.ts'
import type { Rig } from '../state/rig.ts'
import { addFault } from './faults.ts'
import { applyRequestFaults, matchesRequest, type RequestEffect } from './request-faults.ts'

const healthy = seedRig({ now: 0, timeZone: 'UTC' })
const get = { method: 'GET', path: '/api/v1/dashboard/' }
const with_ = (...specs: FaultSpec[]) =>
  specs.reduce((rig, spec) => addFault(rig, { spec, machineNow: 0 }, 0).rig, healthy)

const applyToEach = (rig: Rig, count: number, request = get): RequestEffect[] => {
  const effects: RequestEffect[] = []
  let current = rig
  for (let n = 0; n < count; n += 1) {
    const applied = applyRequestFaults(current, request)
    current = applied.rig
    effects.push(applied.effect)
  }
  return effects
}

test('without request faults, requests pass and the rig stays unchanged', () => {
  expect(applyRequestFaults(healthy, get)).toEqual({ rig: healthy, effect: { delayMs: 0, status: null, drop: false } })
  expect(applyRequestFaults(healthy, get).rig).toBe(healthy)
})

test('the delays of several latency faults add up', () => {
  const [effect] = applyToEach(with_({ kind: 'latency', ms: 100 }, { kind: 'latency', ms: 50 }), 1)

  expect(effect?.delayMs).toBe(150)
})

test('a latency fault with a range draws delays within the range, which are the same for the same rig', () => {
  const rig = with_({ kind: 'latency', ms: [100, 200] })
  const delays = applyToEach(rig, 20).map(({ delayMs }) => delayMs)

  expect(Math.min(...delays)).toBeGreaterThanOrEqual(100)
  expect(Math.max(...delays)).toBeLessThanOrEqual(200)
  expect(new Set(delays).size).toBeGreaterThan(15)
  expect(applyToEach(rig, 20).map(({ delayMs }) => delayMs)).toEqual(delays)
})

test('a fault with `every: 3` applies to every third request', () => {
  const statuses = applyToEach(with_({ kind: 'fail', status: 503, every: 3 }), 6).map(({ status }) => status)

  expect(statuses).toEqual([null, null, 503, null, null, 503])
})

test('a fault with `times: 2` ends after two requests', () => {
  const dropped = applyToEach(with_({ kind: 'drop', times: 2 }), 4).map(({ drop }) => drop)

  expect(dropped).toEqual([true, true, false, false])
})

test('a fault without a method neither affects nor counts a preflight', () => {
  const rig = with_({ kind: 'drop', times: 1 })

  expect(applyRequestFaults(rig, { ...get, method: 'OPTIONS' }).rig).toBe(rig)
})

test.each<[pattern: { method?: string; path?: string }, matches: boolean, path?: string]>([
  [{}, true],
  [{ method: 'get' }, true],
  [{ method: 'POST' }, false],
  [{ path: '/api/v1/dashboard/' }, true],
  [{ path: '/api/v1/dashboard' }, false],
  [{ path: '/api/*' }, true],
  [{ path: '*' }, true],
  [{ path: '*/dashboard/' }, true],
  [{ path: '/api/*/dash*/' }, true],
  [{ path: '/api/*/ptz*' }, false],
  [{ path: '/media/*' }, false],
  [{ path: '/api/v1/dashboard/*board/' }, false],
  [{ path: '/a*a' }, false, '/a'],
  [{ path: '/a*a' }, true, '/aa'],
  [{ path: '/*/x/*/y' }, false, '/1/x/y'],
  [{ path: '/*/x/*/y' }, true, '/1/x/2/y'],
  [{ path: '*x*x*' }, false, '/x'],
  [{ path: '*x*x*' }, true, '/xx'],
])('the pattern %j matches a GET request: %s', (pattern, matches, path = get.path) => {
  expect(matchesRequest(pattern, { method: 'GET', path })).toBe(matches)
})

test('faults of several kinds apply to the same request', () => {
  const rig = with_({ kind: 'latency', ms: 100 }, { kind: 'fail', status: 503 }, { kind: 'drop' })

  expect(applyToEach(rig, 1)).toEqual([{ delayMs: 100, status: 503, drop: true }])
})

test('a request that a fault does not match leaves the rig unchanged', () => {
  const rig = with_({ kind: 'drop', path: '/media/*' }, { kind: 'storage-full' })

  expect(applyRequestFaults(rig, get).rig).toBe(rig)
})

test('a fault counts the requests that match it and the requests that it affects', () => {
  const rig = with_({ kind: 'drop', every: 2 })

  const [first, second] = [applyRequestFaults(rig, get), applyRequestFaults(applyRequestFaults(rig, get).rig, get)]

  expect(first.rig.faults).toMatchObject([{ met: 1, applied: 0 }])
  expect(second.rig.faults).toMatchObject([{ met: 2, applied: 1 }])
})

test('two latency faults with the same range cause different delays', () => {
  const rig = with_({ kind: 'latency', ms: [0, 1000], path: '/a' }, { kind: 'latency', ms: [0, 1000], path: '/b' })

  const [a, b] = ['/a', '/b'].map((path) => applyRequestFaults(rig, { method: 'GET', path }).effect.delayMs)

  expect(a).not.toBe(b)
})
