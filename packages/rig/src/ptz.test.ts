import { expect, test } from 'vitest'
import { addFault } from './faults/faults.ts'
import { listMovements } from './motion/motion.ts'
import { createStoppedAxis, getStateAt } from './motion/trajectory.ts'
import { driveCamera, getCameraPosition, stepCamera } from './ptz.ts'
import { OFFLINE_CAMERA_ID, KNOWN_CAMERA_ID as PTZ, seedRig, WEBCAM_ID } from './seed.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const LATER = NOW + 60_000
const rig = seedRig({ now: NOW, timeZone: 'Europe/London' })
const start = getCameraPosition(rig, PTZ, NOW)

const panSpeed = (moved: Rig, time: number) => {
  const camera = moved.cameras.find(({ cameraID }) => cameraID === PTZ)
  return camera ? getStateAt(camera.pan, time).velocity : Number.NaN
}

test.each([
  ['right', { x: 30 }, { pan: start.pan + 30 }],
  ['left', { x: -30 }, { pan: start.pan - 30 }],
  ['up, which is negative in the picture', { y: -30 }, { tilt: start.tilt + 30 }],
  ['down, to the end of the tilt', { y: 30 }, { tilt: -30 }],
  ['in', { z: 5 }, { zoom: start.zoom + 5 }],
  ['out', { z: -5 }, { zoom: start.zoom - 5 }],
])('a step moves the camera %s', (_way, step, moved) => {
  const after = stepCamera(rig, { cameraID: PTZ, ...step }, NOW)

  expect(getCameraPosition(after, PTZ, LATER)).toEqual({ ...start, ...moved })
})

test('steps sent during a step add up', () => {
  const once = stepCamera(rig, { cameraID: PTZ, x: 30 }, NOW)
  const thrice = [100, 200].reduce((moving, ms) => stepCamera(moving, { cameraID: PTZ, x: 30 }, NOW + ms), once)

  expect(getCameraPosition(thrice, PTZ, LATER).pan).toBe(102)
})

test('a step keeps its direction past 180 degrees', () => {
  const turned = stepCamera(rig, { cameraID: PTZ, x: 150 }, NOW)
  const over = stepCamera(turned, { cameraID: PTZ, x: 30 }, LATER)

  expect(panSpeed(over, LATER + 300)).toBeGreaterThan(0)
  expect(getCameraPosition(over, PTZ, LATER + 60_000).pan).toBe(-168)
})

test.each([
  ['right', { x: 0.3 }, 'pan', 1],
  ['left', { x: -0.3 }, 'pan', -1],
  ['up, which is positive as a speed', { y: 0.3 }, 'tilt', 1],
  ['down', { y: -0.3 }, 'tilt', -1],
  ['in', { z: 0.1 }, 'zoom', 1],
  ['out', { z: -0.1 }, 'zoom', -1],
] as const)('a drive moves the camera %s', (_way, drive, axis, way) => {
  const after = driveCamera(rig, { cameraID: PTZ, ...drive }, NOW)

  expect(Math.sign(getCameraPosition(after, PTZ, NOW + 500)[axis] - start[axis])).toBe(way)
})

test('speed 0 stops an axis within 150 ms and does not affect other axes', () => {
  const both = driveCamera(driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW), { cameraID: PTZ, y: 0.3 }, NOW)
  const after = driveCamera(both, { cameraID: PTZ, x: 0 }, NOW + 500)

  const then = getCameraPosition(after, PTZ, NOW + 650)
  const afterwards = getCameraPosition(after, PTZ, NOW + 1000)
  expect(afterwards.pan).toBe(then.pan)
  expect(afterwards.tilt).toBeGreaterThan(then.tilt)
})

test('stopping a stopped or braking axis has no effect', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW)
  const stopped = driveCamera(moving, { cameraID: PTZ, x: 0 }, NOW + 500)

  expect(driveCamera(stopped, { cameraID: PTZ, x: 0 }, NOW + 550)).toBe(stopped)
  expect(driveCamera(rig, { cameraID: PTZ, x: 0 }, NOW)).toBe(rig)
})

const unknownCamera = new RigError('camera-not-found', { cameraID: 'none' })

test('a stop is never refused for an existing camera', () => {
  expect(driveCamera(rig, { cameraID: OFFLINE_CAMERA_ID, x: 0 }, NOW)).toBe(rig)
  expect(driveCamera(rig, { cameraID: WEBCAM_ID, x: 0 }, NOW)).toBe(rig)
  expect(() => driveCamera(rig, { cameraID: 'none', x: 0 }, NOW)).toThrow(unknownCamera)
})

test('a drive that is not renewed stops after 10 s', () => {
  const after = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW)

  expect(panSpeed(after, NOW + 9_999)).toBeCloseTo(30)
  expect(panSpeed(after, NOW + 10_150)).toBe(0)
  expect(listMovements(after, LATER)).toMatchObject([{ kind: 'drive', asked: NOW, reason: 'dead-man' }])
})

test('a renewed drive stops 750 ms after the last renewal', () => {
  const times = [0, 200, 400, 600].map((ms) => NOW + ms)
  const after = times.reduce((moving, time) => driveCamera(moving, { cameraID: PTZ, x: 0.3 }, time), rig)

  expect(panSpeed(after, NOW + 1_349)).toBeCloseTo(30)
  expect(panSpeed(after, NOW + 1_500)).toBe(0)
  expect(listMovements(after, LATER)).toMatchObject([{ asked: NOW, began: NOW, reason: 'dead-man' }])
})

test('a renewal changes neither the position nor the speed of a movement', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW)
  const renewed = [50, 250, 450].reduce((b, ms) => driveCamera(b, { cameraID: PTZ, x: 0.3 }, NOW + ms), moving)

  for (const ms of [450, 500, 900, 1100]) {
    expect(getCameraPosition(renewed, PTZ, NOW + ms).pan).toBeCloseTo(getCameraPosition(moving, PTZ, NOW + ms).pan, 5)
    expect(panSpeed(renewed, NOW + ms)).toBeCloseTo(panSpeed(moving, NOW + ms), 5)
  }
})

test('a drive at another speed in the same direction renews the movement', () => {
  const faster = driveCamera(driveCamera(rig, { cameraID: PTZ, x: 0.1 }, NOW), { cameraID: PTZ, x: 0.3 }, NOW + 200)
  const slower = driveCamera(faster, { cameraID: PTZ, x: 0.2 }, NOW + 400)

  expect(panSpeed(slower, NOW + 1100)).toBeCloseTo(20)
  expect(panSpeed(slower, NOW + 1300)).toBe(0)
  expect(listMovements(slower, LATER)).toMatchObject([{ asked: NOW, reason: 'dead-man' }])
})

test('a drive in the opposite direction starts a new movement and keeps the short dead-man timeout', () => {
  const held = [0, 200].reduce((moving, ms) => driveCamera(moving, { cameraID: PTZ, x: 0.3 }, NOW + ms), rig)
  const [short, long] = [held, driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW)].map((moving) =>
    driveCamera(moving, { cameraID: PTZ, x: -0.3 }, NOW + 400),
  )

  expect(short && listMovements(short, LATER)).toMatchObject([{ reason: 'replaced' }, { asked: NOW + 400 }])
  expect(short && panSpeed(short, NOW + 1300)).toBe(0)
  expect(long && panSpeed(long, NOW + 1300)).toBeCloseTo(-30)
})

test('repeating a drive after the dead-man timeout starts a new movement', () => {
  const held = [0, 200].reduce((moving, ms) => driveCamera(moving, { cameraID: PTZ, x: 0.3 }, NOW + ms), rig)
  const again = driveCamera(held, { cameraID: PTZ, x: 0.3 }, NOW + 960)

  expect(listMovements(again, NOW + 1000)).toMatchObject([
    { asked: NOW, ended: NOW + 960, reason: 'dead-man' },
    { asked: NOW + 960, ended: null, reason: null },
  ])
})

test('a drive brakes in time to stop at the end of an axis', () => {
  const after = driveCamera(rig, { cameraID: PTZ, y: 1 }, NOW)

  expect(getCameraPosition(after, PTZ, NOW + 9000).tilt).toBe(90)
  expect(listMovements(after, LATER)).toMatchObject([{ axis: 'tilt', reason: 'end' }])
})

test('a drive at the end of an axis has no effect and is not logged', () => {
  const atEnd = stepCamera(rig, { cameraID: PTZ, y: -360 }, NOW)

  expect(driveCamera(atEnd, { cameraID: PTZ, y: 0.3 }, LATER)).toBe(atEnd)
  expect(stepCamera(atEnd, { cameraID: PTZ, y: -30 }, LATER)).toBe(atEnd)
})

test('pan turns without limit and is reported in −180…180', () => {
  const after = driveCamera(rig, { cameraID: PTZ, x: 1 }, NOW)

  const readings = Array.from({ length: 100 }, (_, index) => getCameraPosition(after, PTZ, NOW + index * 100).pan)
  const [min, max] = [Math.min(...readings), Math.max(...readings)]
  expect([-180 <= min, min < -170, 170 < max, max <= 180]).toEqual([true, true, true, true])
})

test.each([
  ['an unknown camera', 'none', unknownCamera],
  ['an offline camera', OFFLINE_CAMERA_ID, new RigError('camera-offline', { camera: 'PTZ Tower' })],
  ['a webcam', WEBCAM_ID, new RigError('camera-not-steerable', { camera: 'Webcam Sled' })],
])('stepCamera and driveCamera throw for %s', (_what, cameraID, error) => {
  expect(() => stepCamera(rig, { cameraID, x: 30 }, NOW)).toThrow(error)
  expect(() => driveCamera(rig, { cameraID, x: 0.3 }, NOW)).toThrow(error)
})

test('a stuck axis accepts commands without moving, and other axes still move', () => {
  const spec = { kind: 'axis-stuck', cameraID: PTZ, axis: 'pan' } as const
  const stuck = addFault(rig, { spec, machineNow: NOW }, NOW).rig
  const after = stepCamera(driveCamera(stuck, { cameraID: PTZ, x: 0.3 }, NOW), { cameraID: PTZ, y: -30 }, NOW)

  expect(getCameraPosition(after, PTZ, LATER)).toEqual({ ...start, tilt: start.tilt + 30 })
})

test.each([
  [{ x: 400 }, { pan: 52 }],
  [{ x: -5_000 }, { pan: 52 }],
  [{ x: 720 }, {}],
  [{ y: -5_000 }, { tilt: 90 }],
  [{ z: 5_000 }, { zoom: 100 }],
])('the large step %j moves the camera to %j within 5 s', (step, moved) => {
  const after = stepCamera(rig, { cameraID: PTZ, ...step }, NOW)

  expect(getCameraPosition(after, PTZ, NOW + 5_000)).toEqual({ ...start, ...moved })
})

test('a drive below a thousandth of full speed is a stop, even for cameras that cannot move', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW)

  expect(panSpeed(driveCamera(moving, { cameraID: PTZ, x: -0.000_9 }, NOW + 500), NOW + 650)).toBe(0)
  expect(panSpeed(driveCamera(rig, { cameraID: PTZ, x: 0.001 }, NOW), NOW + 500)).toBeCloseTo(0.1)
  expect(driveCamera(rig, { cameraID: WEBCAM_ID, x: 0.000_9 }, NOW)).toBe(rig)
})

test('the position is rounded to hundredths', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW)

  for (const ms of [333, 1_111]) {
    const { pan } = getCameraPosition(moving, PTZ, NOW + ms)
    expect(pan).toBe(Math.round(pan * 100) / 100)
    expect(pan).not.toBe(Math.round(pan * 10) / 10)
  }
})

test('the position is never −0', () => {
  const home = { ...rig, cameras: rig.cameras.map((camera) => ({ ...camera, pan: createStoppedAxis(-0.001) })) }

  expect(getCameraPosition(home, PTZ, NOW).pan).toBe(0)
})
