import { expect, test } from 'vitest'
import { KNOWN_CAMERA_ID as PTZ, seedRig, WEBCAM_ID } from '../seed.ts'
import { listCameras } from './cameras.ts'
import { expire, nextExpiry } from './expire.ts'
import type { FaultSpec } from './fault-kinds.ts'
import { addFault, listFaults, removeAllFaults, removeFault } from './faults.ts'
import { frameShotView } from './frameshots.ts'
import { motionLog } from './motion-log.ts'
import { viewOf } from './observe.ts'
import { driveCamera } from './ptz.ts'
import { restartService } from './services.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const MACHINE = 5_000_000
const rig = seedRig({ now: NOW, timeZone: 'UTC' })
const suffering = (spec: FaultSpec, before = rig) => addFault(before, { spec, machineNow: MACHINE }, NOW).rig
const statusOf = (told: typeof rig) => listCameras(told)[0]?.status

test('A camera is offline while its fault lasts, and what moved stands', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW - 500)
  const offline = suffering({ kind: 'camera-offline', cameraID: PTZ, forSeconds: 30 }, moving)

  expect(statusOf(offline)).toBe('Offline')
  expect(motionLog(offline, NOW + 1000)).toMatchObject([{ reason: 'offline' }])
  expect(statusOf(expire(offline, MACHINE + 29_999))).toBe('Offline')
  expect(statusOf(expire(offline, MACHINE + 30_000))).toBe('Online')
})

test.each([
  ['stall-stream', 'stalled'],
  ['freeze-picture', 'frozen'],
  ['black-picture', 'black'],
] as const)('The fault %s makes the picture %s', (kind, effect) => {
  expect(viewOf(suffering({ kind, cameraID: PTZ }), PTZ, NOW).effect).toBe(effect)
  expect(viewOf(rig, PTZ, NOW).effect).toBeNull()
})

test('With a full storage a frame shot is refused', () => {
  expect(() => frameShotView(suffering({ kind: 'storage-full' }), PTZ, NOW)).toThrow(
    expect.objectContaining({ code: 'storage-full' }),
  )
  expect(frameShotView(rig, PTZ, NOW)).toMatchObject({ cameraName: 'PTZ North span', sled: 40, now: NOW })
})

test('Faults are listed, removed one by one or all, and an unknown one is refused', () => {
  const two = suffering({ kind: 'storage-full' }, suffering({ kind: 'drop' }))
  const [first, second] = listFaults(two)

  expect(listFaults(removeFault(two, { id: first?.id ?? '' }))).toEqual([second])
  expect(listFaults(removeAllFaults(two))).toEqual([])
  expect(() => removeFault(rig, { id: 'none' })).toThrow(expect.objectContaining({ code: 'fault-not-found' }))
  expect(() => suffering({ kind: 'stall-stream', cameraID: 'none' })).toThrow(
    expect.objectContaining({ code: 'camera-not-found' }),
  )
})

test.each<[FaultSpec, RegExp]>([
  [{ kind: 'storage-full', times: 1 }, /'times' counts requests/],
  [{ kind: 'camera-offline', cameraID: PTZ, times: 2 }, /'times' counts requests/],
  [{ kind: 'latency', ms: [200, 100] }, /'ms' must begin with the lesser/],
  [{ kind: 'fail', status: 500, path: 'api/v1/ptz/' }, /'path' must be a path from the root/],
  [{ kind: 'drop', path: '/api/*?x=1' }, /'path' must be a path from the root/],
  [{ kind: 'drop', method: 'FETCH' }, /'method' must be one of GET, /],
  [{ kind: 'axis-stuck', cameraID: WEBCAM_ID, axis: 'pan' }, /no axis that could be stuck/],
])('The fault %j could not strike and is refused', (spec, words) => {
  expect(() => suffering(spec)).toThrow(
    expect.objectContaining({ code: 'fault-impossible', details: { why: expect.stringMatching(words) } }),
  )
})

test.each<FaultSpec>([
  { kind: 'latency', ms: [100, 100], every: 3, times: 1 },
  { kind: 'fail', status: 500, method: 'post', path: '/api/*' },
  { kind: 'drop', path: '*', method: 'PUT', times: 5 },
])('The fault %j is put in force', (spec) => {
  expect(listFaults(suffering(spec))).toMatchObject([{ spec }])
})

test('What ends first on the machine’s clock is known', () => {
  const restarting = restartService(rig, { service: 'motor', durationMs: 8000, machineNow: MACHINE }, NOW)

  expect(nextExpiry(rig)).toBeNull()
  expect(nextExpiry(suffering({ kind: 'storage-full', forSeconds: 3 }, restarting))).toBe(MACHINE + 3000)
  expect(nextExpiry(suffering({ kind: 'storage-full' }, restarting))).toBe(MACHINE + 8000)
})

test('A stuck axis stands still at once', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW - 500)
  const stuck = suffering({ kind: 'axis-stuck', cameraID: PTZ, axis: 'pan' }, moving)

  expect(motionLog(stuck, NOW + 1000)).toMatchObject([{ axis: 'pan', reason: 'stuck' }])
})
