import { expect, test } from 'vitest'
import { removeCamera } from '../cameras.ts'
import { driveCamera, getCameraPosition, stepCamera } from '../ptz.ts'
import { KNOWN_CAMERA_ID as PTZ, seedRig } from '../seed.ts'
import type { Rig } from '../state/rig.ts'
import { getAxis } from './axes.ts'
import { listMovements, unwindPan } from './motion.ts'
import { getStateAt } from './trajectory.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const LATER = NOW + 60_000
/** The camera is at pan 12, tilt −6. */
const rig = seedRig({ now: NOW, timeZone: 'UTC' })

test('a log entry contains the axis of a movement, its times and the reason for its end', () => {
  const after = stepCamera(rig, { cameraID: PTZ, x: 30 }, NOW)

  expect(listMovements(after, NOW + 100)).toEqual([
    { target: PTZ, axis: 'pan', kind: 'step', asked: NOW, began: NOW, ended: null, reason: null },
  ])
  const [entry] = listMovements(after, LATER)
  expect(entry).toMatchObject({ reason: 'done' })
  expect(entry?.ended).toBeGreaterThan(NOW + 300)
  expect(entry?.ended).toBeLessThan(NOW + 1000)
})

test('a movement that is stopped ends when the axis has braked, with the reason `stopped`', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 1 }, NOW)
  const stopped = driveCamera(moving, { cameraID: PTZ, x: 0 }, NOW + 1000)

  const [entry] = listMovements(stopped, LATER)
  expect(entry?.reason).toBe('stopped')
  expect(entry?.ended).toBeCloseTo(NOW + 1120)
})

test('a movement that another command interrupts has the reason `replaced`', () => {
  const first = stepCamera(rig, { cameraID: PTZ, x: 30 }, NOW)
  const second = driveCamera(first, { cameraID: PTZ, x: -0.3 }, NOW + 100)

  expect(listMovements(second, NOW + 200)).toMatchObject([
    { kind: 'step', ended: NOW + 100, reason: 'replaced' },
    { kind: 'drive', asked: NOW + 100, ended: null },
  ])
})

test('the movements of a deleted camera stay in the log', () => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, NOW)
  const without = removeCamera(moving, { cameraID: PTZ }, NOW + 500)

  expect(listMovements(without, LATER)).toMatchObject([{ target: PTZ, ended: NOW + 500, reason: 'removed' }])
})

test('listMovements returns movements in the order of their commands, newest last', () => {
  const tilted = driveCamera(rig, { cameraID: PTZ, y: 0.3 }, NOW)
  const panned = stepCamera(tilted, { cameraID: PTZ, x: 30 }, NOW + 10)
  const stopped = driveCamera(panned, { cameraID: PTZ, y: -0.3 }, NOW + 20)

  expect(listMovements(stopped, LATER).map(({ asked }) => asked - NOW)).toEqual([0, 10, 20])
})

test('the log keeps the last 10,000 movements', () => {
  const entry = { target: PTZ, axis: 'pan', kind: 'step', began: NOW, ended: NOW, reason: 'done' } as const
  const full = Array.from({ length: 10_000 }, (_, n) => ({ ...entry, id: -10_000 + n, asked: n }))
  let busy: Rig = { ...rig, motionLog: full }
  for (let n = 0; n < 50; n += 1) busy = stepCamera(busy, { cameraID: PTZ, x: n % 2 ? -30 : 30 }, NOW + n * 10)

  const log = listMovements(busy, LATER)
  expect(log).toHaveLength(10_000)
  expect(log[0]?.asked).toBe(50)
  expect(log.at(-1)?.asked).toBe(NOW + 490)
})

const pan = { target: PTZ, axis: 'pan' } as const
const turned = [180, 180].reduce((moving, x) => stepCamera(moving, { cameraID: PTZ, x }, NOW), rig)
const panAt = (moved: Rig, time: number) => getStateAt(getAxis(moved, pan), time).position

test('unwindPan subtracts whole turns from the position and the goal, and keeps the movement', () => {
  const unwound = unwindPan(turned, pan, LATER)

  expect([panAt(turned, LATER), panAt(unwound, LATER)]).toEqual([372, 12])
  expect([getAxis(turned, pan).movement?.goal, getAxis(unwound, pan).movement?.goal]).toEqual([372, 12])
  expect({ ...getAxis(unwound, pan).movement, goal: 372 }).toEqual(getAxis(turned, pan).movement)
  expect(getCameraPosition(unwound, PTZ, LATER)).toEqual(getCameraPosition(turned, PTZ, LATER))
})

test('unwindPan returns the rig unchanged if pan is within one turn, or if the axis is tilt', () => {
  expect(unwindPan(rig, pan, NOW)).toBe(rig)
  expect(unwindPan(turned, { target: PTZ, axis: 'tilt' }, LATER)).toBe(turned)
})

test('unwindPan does not change the speed of a turning camera', () => {
  const unwound = unwindPan(turned, pan, NOW + 3_000)

  expect(panAt(unwound, NOW + 3_000)).toBeCloseTo(panAt(turned, NOW + 3_000) - 360)
  const [before, after] = [turned, unwound].map((moved) => getStateAt(getAxis(moved, pan), NOW + 3_000).velocity)
  expect(after).toBe(before)
})
