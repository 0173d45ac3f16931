import { expect, test } from 'vitest'
import { FaultSpec, pictureFaultKinds, SingleRequestFault } from './fault.ts'
import { simContract } from './index.ts'

test('every endpoint of the control surface declares status 500', () => {
  for (const { responses } of Object.values(simContract)) expect(Object.keys(responses)).toContain('500')
})

test.each([
  { kind: 'latency', ms: 0 },
  { kind: 'latency', ms: [100, 600_000], every: 3, method: 'GET', path: '/api/*' },
  { kind: 'fail', status: 400, times: 1 },
  { kind: 'fail', status: 599 },
  { kind: 'drop', forSeconds: 0.5 },
  { kind: 'latency', ms: [100, 100], path: '*' },
  ...['GET', 'head', 'POST', 'put', 'PATCH', 'DELETE', 'options'].map((method) => ({ kind: 'drop', method })),
  ...pictureFaultKinds.map((kind) => ({ kind, cameraID: 'a' })),
  { kind: 'camera-offline', cameraID: 'a' },
  { kind: 'axis-stuck', cameraID: 'a', axis: 'zoom' },
  { kind: 'sled-jam', at: 0 },
  { kind: 'sled-jam', at: 200 },
  { kind: 'storage-full' },
])('the control surface accepts the fault %j', (fault) => {
  expect(FaultSpec.safeParse(fault).error?.issues).toBeUndefined()
})

test.each([
  { kind: 'earthquake' },
  { kind: 'latency' },
  { kind: 'latency', ms: -1 },
  { kind: 'latency', ms: 600_001 },
  { kind: 'latency', ms: [1, 2, 3] },
  { kind: 'latency', ms: [200, 100] },
  { kind: 'fail', status: 399 },
  { kind: 'fail', status: 600 },
  { kind: 'fail', status: 503.5 },
  { kind: 'drop', every: 0 },
  { kind: 'drop', times: 0 },
  { kind: 'drop', forSeconds: 0 },
  { kind: 'drop', method: '' },
  { kind: 'drop', method: 'FETCH' },
  { kind: 'drop', path: '' },
  { kind: 'drop', path: 'api/v1/ptz/' },
  { kind: 'drop', path: '/api/*?x=1' },
  ...pictureFaultKinds.flatMap((kind) => [{ kind }, { kind, cameraID: '' }]),
  { kind: 'axis-stuck', cameraID: 'a', axis: 'sled' },
  { kind: 'sled-jam', at: -1 },
  { kind: 'sled-jam', at: 201 },
  { kind: 'storage-full', cameraID: 'a' },
  { kind: 'storage-full', times: 1 },
])('the control surface rejects the fault %j', (fault) => {
  expect(FaultSpec.safeParse(fault).success).toBe(false)
})

test.each<[change: object, isValid: boolean]>([
  [{}, true],
  [{ now: '2026-06-10T09:00:00' }, true],
  [{ now: '2026-06-10T09:00:00.123+02:00', rate: 3600 }, true],
  [{ rate: 0 }, true],
  [{ now: 'noon' }, false],
  [{ now: 1 }, false],
  [{ rate: -1 }, false],
  [{ rate: 3601 }, false],
  [{ speed: 1 }, false],
])('the change of the clock to %j is valid: %s', (change, isValid) => {
  expect(simContract.setClock.body.safeParse(change).success).toBe(isValid)
})

test('the header x-sim-fault accepts every kind of request fault', () => {
  const kinds = FaultSpec.options.filter(({ shape }) => 'path' in shape).map(({ shape }) => shape.kind.value)

  expect(SingleRequestFault.options.map(({ shape }) => shape.kind.value)).toEqual(kinds)
})
