import { type FaultSpec, pictureFaultKinds } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { getCameraView, listCameras } from '../cameras.ts'
import { findNextExpiry, removeExpired } from '../clock/advance.ts'
import { getFrameShotView } from '../frameshots.ts'
import { listMovements } from '../motion/motion.ts'
import { driveCamera } from '../ptz.ts'
import { KNOWN_CAMERA_ID as PTZ, SOUTH_CAMERA_ID, seedRig, WEBCAM_ID } from '../seed.ts'
import { restartService } from '../services.ts'
import { RigError } from '../state/rig-error.ts'
import { addFault, removeAllFaults, removeFault } from './faults.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const MACHINE = 5_000_000
const rig = seedRig({ now: NOW, timeZone: 'UTC' })
const withFault = (spec: FaultSpec, healthy = rig) => addFault(healthy, { spec, machineNow: MACHINE }, NOW).rig
const statusOf = (changed: typeof rig) => listCameras(changed)[0]?.status

test('a camera-offline fault stops the movements of the camera and lists it as offline until the fault expires', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW - 500)
  const offline = withFault({ kind: 'camera-offline', cameraID: PTZ, forSeconds: 30 }, moving)

  expect(statusOf(offline)).toBe('Offline')
  expect(listMovements(offline, NOW + 1000)).toMatchObject([{ reason: 'offline' }])
  expect(statusOf(removeExpired(offline, MACHINE + 29_999))).toBe('Offline')
  expect(statusOf(removeExpired(offline, MACHINE + 30_000))).toBe('Online')
})

test.each(pictureFaultKinds)('a %s fault is part of the view of its camera', (kind) => {
  expect(getCameraView(withFault({ kind, cameraID: PTZ }), PTZ, NOW).fault).toBe(kind)
  expect(getCameraView(rig, PTZ, NOW).fault).toBeNull()
})

test('removeFault removes one fault and throws for an unknown id', () => {
  const two = withFault({ kind: 'storage-full' }, withFault({ kind: 'drop' }))
  const [first, second] = two.faults

  expect(removeFault(two, { id: first?.id ?? '' }).faults).toEqual([second])
  expect(removeAllFaults(two).faults).toEqual([])
  expect(() => removeFault(rig, { id: 'none' })).toThrow(new RigError('fault-not-found', { id: 'none' }))
})

test.each<[what: string, spec: FaultSpec, message: string]>([
  ['a camera that does not exist', { kind: 'stall-stream', cameraID: 'none' }, "no camera with the id 'none'"],
  ['an axis that cannot be steered', { kind: 'axis-stuck', cameraID: WEBCAM_ID, axis: 'pan' }, 'no axis that can be'],
  ['a path that no request has', { kind: 'drop', path: '/job' }, "The field 'path' must be the path of a request"],
])('addFault throws for a fault of %s', (_what, spec, message) => {
  expect(() => withFault(spec)).toThrow(message)
})

test('findNextExpiry returns the earliest end of a fault or restart in real time', () => {
  const restarting = restartService(rig, { service: 'motor', durationMs: 8000, machineNow: MACHINE }, NOW)

  expect(findNextExpiry(rig)).toBeNull()
  expect(findNextExpiry(withFault({ kind: 'storage-full', forSeconds: 3 }, restarting))).toBe(MACHINE + 3000)
  expect(findNextExpiry(withFault({ kind: 'storage-full' }, restarting))).toBe(MACHINE + 8000)
})

test('an axis-stuck fault stops the axis', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW - 500)
  const stuck = withFault({ kind: 'axis-stuck', cameraID: PTZ, axis: 'pan' }, moving)

  expect(listMovements(stuck, NOW + 1000)).toMatchObject([{ axis: 'pan', reason: 'stuck' }])
})

test('a new fault has an id, an end in real time and a request count of 0', () => {
  const { fault } = addFault(rig, { spec: { kind: 'drop', forSeconds: 3 }, machineNow: MACHINE }, NOW)
  const endless = addFault(rig, { spec: { kind: 'drop' }, machineNow: MACHINE }, NOW).fault

  expect(fault).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    spec: { kind: 'drop', forSeconds: 3 },
    endsAt: MACHINE + 3000,
    met: 0,
    applied: 0,
  })
  expect(endless.endsAt).toBeNull()
})

test('a camera-offline fault stops every axis of its camera, but no other camera', () => {
  const both = [PTZ, SOUTH_CAMERA_ID].reduce(
    (moving, cameraID) =>
      driveCamera(driveCamera(moving, { cameraID, x: 0.3 }, NOW - 500), { cameraID, y: 0.1 }, NOW - 500),
    rig,
  )

  const movements = listMovements(withFault({ kind: 'camera-offline', cameraID: PTZ }, both), NOW + 500)

  expect(movements.map(({ target, axis, reason }) => [target, axis, reason])).toEqual([
    [PTZ, 'pan', 'offline'],
    [PTZ, 'tilt', 'offline'],
    [SOUTH_CAMERA_ID, 'pan', null],
    [SOUTH_CAMERA_ID, 'tilt', null],
  ])
})

test('faults of one camera do not affect another', () => {
  const spec = { kind: 'axis-stuck', cameraID: SOUTH_CAMERA_ID, axis: 'pan' } as const
  const other = withFault({ kind: 'black-picture', cameraID: SOUTH_CAMERA_ID }, withFault(spec))

  expect(getCameraView(other, PTZ, NOW).fault).toBeNull()
  expect(listMovements(driveCamera(other, { cameraID: PTZ, x: 0.3 }, NOW), NOW)).toHaveLength(1)
  expect(driveCamera(other, { cameraID: SOUTH_CAMERA_ID, x: 0.3 }, NOW)).toBe(other)
})

test('if several faults affect a picture, the worst one applies', () => {
  const fromMildest = pictureFaultKinds.toReversed()

  const applied: unknown[] = []
  fromMildest.reduce((faulty, kind) => {
    const worse = withFault({ kind, cameraID: PTZ }, faulty)
    applied.push(getCameraView(worse, PTZ, NOW).fault)
    return worse
  }, rig)

  expect(applied).toEqual(fromMildest)
  expect(applied.slice(-2)).toEqual(['black-picture', 'stall-stream'])
})

test('removeExpired removes only expired faults and restarts, and returns the same rig if none has expired', () => {
  const lasting = withFault({ kind: 'storage-full' })
  const both = withFault({ kind: 'drop', forSeconds: 3 }, lasting)
  const restarting = restartService(both, { service: 'motor', durationMs: 8000, machineNow: MACHINE }, NOW)

  const later = removeExpired(restarting, MACHINE + 3000)

  expect(removeExpired(restarting, MACHINE + 2999)).toBe(restarting)
  expect(later.faults).toEqual(lasting.faults)
  expect(later.restarts).toHaveLength(1)
  expect(removeExpired(later, MACHINE + 8000).restarts).toEqual([])
})

test('getFrameShotView throws for an offline camera, while the camera server restarts, and if the storage is full', () => {
  const restarting = restartService(rig, { service: 'nxwitness', durationMs: 8000, machineNow: MACHINE }, NOW)
  const [offline, full] = [withFault({ kind: 'camera-offline', cameraID: PTZ }), withFault({ kind: 'storage-full' })]
  const shoot = (faulty: typeof rig) => () => getFrameShotView(faulty, PTZ, NOW)

  expect(shoot(restarting)).toThrow(new RigError('service-restarting', { service: 'nxwitness' }))
  expect(shoot(offline)).toThrow(new RigError('camera-offline', { camera: 'PTZ North span' }))
  expect(shoot(full)).toThrow(new RigError('storage-full', {}))
  expect(getFrameShotView(rig, PTZ, NOW)).toMatchObject({ cameraName: 'PTZ North span', sled: 40, now: NOW })
})
