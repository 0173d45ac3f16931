import { expect, test } from 'vitest'
import { seedRig } from '../seed.ts'
import type { FaultSpec } from './fault-kinds.ts'
import { addFault } from './faults.ts'
import type { Rig } from './rig.ts'
import { type Blow, strike } from './wire-faults.ts'

const healthy = seedRig({ now: 0, timeZone: 'UTC' })
const get = { method: 'GET', path: '/api/v1/dashboard/' }
const with_ = (...specs: FaultSpec[]) =>
  specs.reduce((rig, spec) => addFault(rig, { spec, machineNow: 0 }, 0).rig, healthy)

const strikes = (rig: Rig, count: number, request = get): Blow[] => {
  const blows: Blow[] = []
  let suffering = rig
  for (let n = 0; n < count; n += 1) {
    const struck = strike(suffering, request)
    suffering = struck.rig
    blows.push(struck.blow)
  }
  return blows
}

test('Without faults of the wire a request passes and the rig stays as it is', () => {
  expect(strike(healthy, get)).toEqual({ rig: healthy, blow: { delayMs: 0, status: null, drop: false } })
  expect(strike(healthy, get).rig).toBe(healthy)
})

test('Latencies add up', () => {
  const [blow] = strikes(with_({ kind: 'latency', ms: 100 }, { kind: 'latency', ms: 50 }), 1)

  expect(blow?.delayMs).toBe(150)
})

test('A latency from a range stays in it, differs, and is the same in every run', () => {
  const rig = with_({ kind: 'latency', ms: [100, 200] })
  const delays = strikes(rig, 20).map(({ delayMs }) => delayMs)

  expect(Math.min(...delays)).toBeGreaterThanOrEqual(100)
  expect(Math.max(...delays)).toBeLessThanOrEqual(200)
  expect(new Set(delays).size).toBeGreaterThan(15)
  expect(strikes(rig, 20).map(({ delayMs }) => delayMs)).toEqual(delays)
})

test('Every third request fails with the status that was asked for', () => {
  const statuses = strikes(with_({ kind: 'fail', status: 503, every: 3 }), 6).map(({ status }) => status)

  expect(statuses).toEqual([null, null, 503, null, null, 503])
})

test('Every second request is late', () => {
  const delays = strikes(with_({ kind: 'latency', ms: 100, every: 2 }), 4).map(({ delayMs }) => delayMs)

  expect(delays).toEqual([0, 100, 0, 100])
})

test('A fault that may strike twice is gone after that', () => {
  const dropped = strikes(with_({ kind: 'drop', times: 2 }), 4).map(({ drop }) => drop)

  expect(dropped).toEqual([true, true, false, false])
})

test.each([
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
])('A fault for %j meets GET /api/v1/dashboard/: %s', (requests, meets) => {
  const [blow] = strikes(with_({ kind: 'drop', ...requests }), 1)

  expect(blow?.drop).toBe(meets)
})
