import { expect, test } from 'vitest'
import { removeExpired } from './clock/advance.ts'
import { addFault, removeAllFaults } from './faults/faults.ts'
import { listMovements } from './motion/motion.ts'
import { createStoppedAxis, getStateAt } from './motion/trajectory.ts'
import { seedRig } from './seed.ts'
import { restartService } from './services.ts'
import { moveSled } from './sled.ts'
import { RigError } from './state/rig-error.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const LATER = NOW + 60_000
const rig = seedRig({ now: NOW, timeZone: 'UTC' })
const sledAt = (position: number) => ({ ...rig, sled: createStoppedAxis(position) })

test('the sled moves 5 units forward or backward', () => {
  const forward = moveSled(rig, 'forward', NOW)

  expect(listMovements(forward, LATER)).toMatchObject([{ target: 'sled', kind: 'step', reason: 'done' }])
  expect(getStateAt(forward.sled, LATER).position).toBe(45)
  expect(getStateAt(moveSled(rig, 'backward', NOW).sled, LATER).position).toBe(35)
})

test('steps sent while the sled moves add up', () => {
  const thrice = [0, 100, 200].reduce((moving, ms) => moveSled(moving, 'forward', NOW + ms), rig)

  expect(getStateAt(moveSled(thrice, 'backward', NOW + 300).sled, LATER).position).toBe(50)
})

test("the 'home' command moves the sled to 0 at 10 units per second", () => {
  const homing = moveSled(rig, 'home', NOW)

  expect(getStateAt(homing.sled, NOW + 2000).velocity).toBeCloseTo(-10)
  expect(getStateAt(homing.sled, LATER).position).toBe(0)
  expect(moveSled(homing, 'home', LATER)).toBe(homing)
})

test('a step near the end of the track stops at the end', () => {
  expect(getStateAt(moveSled(sledAt(198), 'forward', NOW).sled, LATER).position).toBe(200)
})

test.each([
  [200, 'forward'],
  [0, 'backward'],
] as const)('a step at the end of the track (%i, %s) throws sled-at-end', (end, way) => {
  expect(() => moveSled(sledAt(end), way, NOW)).toThrow(new RigError('sled-at-end', { end, way }))
})

test('sled commands throw while the motor restarts', () => {
  const order = { service: 'motor', durationMs: 5000, machineNow: NOW } as const
  const restarting = restartService(rig, order, NOW)
  const refused = new RigError('service-restarting', { service: 'motor' })

  expect(() => moveSled(restarting, 'forward', NOW)).toThrow(refused)
  expect(() => moveSled(removeExpired(restarting, NOW + 4999), 'home', NOW)).toThrow(refused)
  expect(getStateAt(moveSled(removeExpired(restarting, NOW + 5000), 'forward', NOW).sled, LATER).position).toBe(45)
})

test('a jam blocks the sled in one direction until the fault is removed', () => {
  const jammed = addFault(rig, { spec: { kind: 'sled-jam', at: 42 }, machineNow: NOW }, NOW).rig
  const held = moveSled(jammed, 'forward', NOW)

  expect(getStateAt(held.sled, LATER).position).toBeCloseTo(41.9)
  expect(() => moveSled(held, 'forward', LATER)).toThrow(new RigError('sled-jammed', { at: 42 }))
  expect(getStateAt(moveSled(held, 'backward', LATER).sled, LATER + 60_000).position).toBeCloseTo(36.9)
  expect(getStateAt(moveSled(removeAllFaults(held), 'forward', LATER).sled, LATER + 60_000).position).toBeCloseTo(46.9)
})
