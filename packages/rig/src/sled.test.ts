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

const refusal = (command: () => unknown) => {
  try {
    command()
  } catch (error) {
    if (error instanceof RigError) return error
  }
  return 'not refused'
}

test('the sled moves 5 units forward or backward', () => {
  expect(listMovements(moveSled(rig, 'forward', NOW), LATER)).toMatchObject([
    { target: 'sled', kind: 'step', reason: 'done' },
  ])
  expect(getStateAt(moveSled(rig, 'forward', NOW).sled, LATER).position).toBe(45)
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

test('a step at the end of the track throws sled-at-end', () => {
  expect(refusal(() => moveSled(sledAt(200), 'forward', NOW))).toMatchObject({
    code: 'sled-at-end',
    details: { end: 200, way: 'forward' },
  })
  expect(refusal(() => moveSled(sledAt(0), 'backward', NOW))).toMatchObject({
    code: 'sled-at-end',
    details: { end: 0, way: 'backward' },
  })
})

test('sled commands throw while the motor restarts', () => {
  const order = { service: 'motor', durationMs: 5000, machineNow: NOW } as const
  const restarting = restartService(rig, order, NOW)

  expect(refusal(() => moveSled(restarting, 'forward', NOW))).toMatchObject({ code: 'service-restarting' })
  expect(refusal(() => moveSled(removeExpired(restarting, NOW + 4999), 'home', NOW))).toMatchObject({
    code: 'service-restarting',
  })
  expect(getStateAt(moveSled(removeExpired(restarting, NOW + 5000), 'forward', NOW).sled, LATER).position).toBe(45)
})

test('a jam blocks the sled in one direction until the fault is removed', () => {
  const jammed = addFault(rig, { spec: { kind: 'sled-jam', at: 42 }, machineNow: NOW }, NOW).rig
  const held = moveSled(jammed, 'forward', NOW)

  expect(getStateAt(held.sled, LATER).position).toBeCloseTo(41.9)
  expect(refusal(() => moveSled(held, 'forward', LATER))).toMatchObject({
    code: 'sled-jammed',
    details: { at: 42 },
  })
  expect(getStateAt(moveSled(held, 'backward', LATER).sled, LATER + 60_000).position).toBeCloseTo(36.9)
  expect(getStateAt(moveSled(removeAllFaults(held), 'forward', LATER).sled, LATER + 60_000).position).toBeCloseTo(46.9)
})
