import { expect, test } from 'vitest'
import { removeExpired } from './clock/advance.ts'
import { addFault, removeAllFaults } from './faults/faults.ts'
import { listMovements } from './motion/motion.ts'
import { createStoppedAxis, getStateAt } from './motion/trajectory.ts'
import { seedRig } from './seed.ts'
import { restartService } from './services.ts'
import { getSledPosition, moveSledBackward, moveSledForward, moveSledHome } from './sled.ts'
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
  expect(listMovements(moveSledForward(rig, NOW), LATER)).toMatchObject([
    { target: 'sled', kind: 'step', reason: 'done' },
  ])
  expect(getSledPosition(moveSledForward(rig, NOW), LATER)).toBe(45)
  expect(getSledPosition(moveSledBackward(rig, NOW), LATER)).toBe(35)
})

test('steps sent while the sled moves add up', () => {
  const thrice = [0, 100, 200].reduce((moving, ms) => moveSledForward(moving, NOW + ms), rig)

  expect(getSledPosition(moveSledBackward(thrice, NOW + 300), LATER)).toBe(50)
})

test('moveSledHome moves the sled to 0 at 10 units per second', () => {
  const homing = moveSledHome(rig, NOW)

  expect(getStateAt(homing.sled, NOW + 2000).velocity).toBeCloseTo(-10)
  expect(getSledPosition(homing, LATER)).toBe(0)
  expect(moveSledHome(homing, LATER)).toBe(homing)
})

test('a step near the end of the track stops at the end', () => {
  expect(getSledPosition(moveSledForward(sledAt(198), NOW), LATER)).toBe(200)
})

test('a step at the end of the track throws sled-at-end', () => {
  expect(refusal(() => moveSledForward(sledAt(200), NOW))).toMatchObject({
    code: 'sled-at-end',
    details: { end: 200, way: 'forward' },
  })
  expect(refusal(() => moveSledBackward(sledAt(0), NOW))).toMatchObject({
    code: 'sled-at-end',
    details: { end: 0, way: 'backward' },
  })
})

test('sled commands throw while the motor restarts', () => {
  const order = { service: 'motor', durationMs: 5000, machineNow: NOW } as const
  const restarting = restartService(rig, order, NOW)

  expect(refusal(() => moveSledForward(restarting, NOW))).toMatchObject({ code: 'service-restarting' })
  expect(refusal(() => moveSledHome(removeExpired(restarting, NOW + 4999), NOW))).toMatchObject({
    code: 'service-restarting',
  })
  expect(getSledPosition(moveSledForward(removeExpired(restarting, NOW + 5000), NOW), LATER)).toBe(45)
})

test('a jam blocks the sled in one direction until the fault is removed', () => {
  const jammed = addFault(rig, { spec: { kind: 'sled-jam', at: 42 }, machineNow: NOW }, NOW).rig
  const held = moveSledForward(jammed, NOW)

  expect(getSledPosition(held, LATER)).toBeCloseTo(41.9)
  expect(refusal(() => moveSledForward(held, LATER))).toMatchObject({
    code: 'sled-jammed',
    details: { at: 42 },
  })
  expect(getSledPosition(moveSledBackward(held, LATER), LATER + 60_000)).toBeCloseTo(36.9)
  expect(getSledPosition(moveSledForward(removeAllFaults(held), LATER), LATER + 60_000)).toBeCloseTo(46.9)
})
