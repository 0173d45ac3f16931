import { expect, test } from 'vitest'
import { KNOWN_CAMERA_ID as PTZ, seedRig } from '../seed.ts'
import { stopEverything } from './break-off.ts'
import { removeCamera } from './cameras.ts'
import { motionLog } from './motion-log.ts'
import { driveCamera, stepCamera } from './ptz.ts'
import { sledHome } from './sled.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const LATER = NOW + 60_000
const rig = seedRig({ now: NOW, timeZone: 'UTC' })

test('A movement stands in the log with its axis, its times and why it ended', () => {
  const after = stepCamera(rig, { cameraID: PTZ, x: 30 }, NOW)

  expect(motionLog(after, NOW + 100)).toEqual([
    { target: PTZ, axis: 'pan', kind: 'step', asked: NOW, began: NOW, ended: null, reason: null },
  ])
  const [entry] = motionLog(after, LATER)
  expect(entry).toMatchObject({ reason: 'done' })
  expect(entry?.ended).toBeGreaterThan(NOW + 300)
  expect(entry?.ended).toBeLessThan(NOW + 1000)
})

test('A stop is the reason of the movement it ended, at the time of standstill', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 1 }, NOW)
  const stopped = driveCamera(moving, { cameraID: PTZ, x: 0 }, NOW + 1000)

  const [entry] = motionLog(stopped, LATER)
  expect(entry?.reason).toBe('stopped')
  expect(entry?.ended).toBeCloseTo(NOW + 1120)
})

test('A movement that another one takes over is replaced', () => {
  const first = stepCamera(rig, { cameraID: PTZ, x: 30 }, NOW)
  const second = driveCamera(first, { cameraID: PTZ, x: -0.3 }, NOW + 100)

  expect(motionLog(second, NOW + 200)).toMatchObject([
    { kind: 'step', ended: NOW + 100, reason: 'replaced' },
    { kind: 'drive', asked: NOW + 100, ended: null },
  ])
})

test('A restart and the end of the process end every movement', () => {
  const moving = sledHome(driveCamera(rig, { cameraID: PTZ, y: 0.3 }, NOW), NOW)

  const reasons = (reason: 'restart' | 'shutdown') =>
    motionLog(stopEverything(moving, reason, NOW + 500), LATER).map((entry) => [entry.axis, entry.reason])
  expect(reasons('restart')).toEqual([
    ['tilt', 'restart'],
    ['sled', 'restart'],
  ])
  expect(reasons('shutdown')).toEqual([
    ['tilt', 'shutdown'],
    ['sled', 'shutdown'],
  ])
})

test('A deleted camera leaves its movements in the log', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW)
  const without = removeCamera(moving, { cameraID: PTZ }, NOW + 500)

  expect(motionLog(without, LATER)).toMatchObject([{ target: PTZ, ended: NOW + 500, reason: 'removed' }])
})

test('The log is in the order of the commands, newest last', () => {
  const tilted = driveCamera(rig, { cameraID: PTZ, y: 0.3 }, NOW)
  const panned = stepCamera(tilted, { cameraID: PTZ, x: 30 }, NOW + 10)
  const stopped = driveCamera(panned, { cameraID: PTZ, y: -0.3 }, NOW + 20)

  expect(motionLog(stopped, LATER).map(({ asked }) => asked - NOW)).toEqual([0, 10, 20])
})

test('The log keeps the last 10,000 movements', () => {
  let busy = rig
  for (let n = 0; n < 10_050; n += 1) busy = stepCamera(busy, { cameraID: PTZ, x: n % 2 ? -30 : 30 }, NOW + n * 10)

  const log = motionLog(busy, NOW + 200_000)
  expect(log).toHaveLength(10_000)
  expect(log[0]?.asked).toBe(NOW + 500)
})
