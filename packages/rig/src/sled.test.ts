import { expect, test } from 'vitest'
import { expire } from './clock/expire.ts'
import { addFault, removeAllFaults } from './faults/faults.ts'
import { restAt, stateAt } from './motion/trajectory.ts'
import { seedRig } from './seed.ts'
import { restartService } from './services.ts'
import { moveSledBackward, moveSledForward, moveSledHome, readSledPosition } from './sled.ts'
import { RigError } from './state/rig-error.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const LATER = NOW + 60_000
const rig = seedRig({ now: NOW, timeZone: 'UTC' })
const sledAt = (position: number) => ({ ...rig, sled: restAt(position) })

const refusal = (command: () => unknown) => {
  try {
    command()
  } catch (error) {
    if (error instanceof RigError) return error
  }
  return 'not refused'
}

test('The sled moves 5 units forward or backward', () => {
  expect(readSledPosition(moveSledForward(rig, NOW), LATER)).toBe(45)
  expect(readSledPosition(moveSledBackward(rig, NOW), LATER)).toBe(35)
})

test('Steps sent while the sled moves add up', () => {
  const thrice = [0, 100, 200].reduce((moving, ms) => moveSledForward(moving, NOW + ms), rig)

  expect(readSledPosition(moveSledBackward(thrice, NOW + 300), LATER)).toBe(50)
})

test('Home moves the sled to 0, at no more than 10 units per second', () => {
  const homing = moveSledHome(rig, NOW)

  expect(stateAt(homing.sled, NOW + 2000).velocity).toBeCloseTo(-10)
  expect(readSledPosition(homing, LATER)).toBe(0)
  expect(moveSledHome(homing, LATER)).toBe(homing)
})

test('A step near an end stops at the end', () => {
  expect(readSledPosition(moveSledForward(sledAt(198), NOW), LATER)).toBe(200)
})

test('At an end a step is refused and nothing moves', () => {
  expect(refusal(() => moveSledForward(sledAt(200), NOW))).toMatchObject({
    code: 'sled-at-end',
    details: { end: 200, way: 'forward' },
  })
  expect(refusal(() => moveSledBackward(sledAt(0), NOW))).toMatchObject({ code: 'sled-at-end' })
})

test('The sled refuses commands while the motor restarts', () => {
  const order = { service: 'motor', durationMs: 5000, machineNow: NOW } as const
  const restarting = restartService(rig, order, NOW)

  expect(refusal(() => moveSledForward(restarting, NOW))).toMatchObject({ code: 'service-restarting' })
  expect(refusal(() => moveSledHome(expire(restarting, NOW + 4999), NOW))).toMatchObject({ code: 'service-restarting' })
  expect(readSledPosition(moveSledForward(expire(restarting, NOW + 5000), NOW), LATER)).toBe(45)
})

test('A jam stops the sled until the fault is removed; the sled can still move away from it', () => {
  const jammed = addFault(rig, { spec: { kind: 'sled-jam', at: 42 }, machineNow: NOW }, NOW).rig
  const held = moveSledForward(jammed, NOW)

  expect(readSledPosition(held, LATER)).toBeCloseTo(41.9)
  expect(refusal(() => moveSledForward(held, LATER))).toMatchObject({
    code: 'sled-jammed',
    details: { at: 42 },
  })
  expect(readSledPosition(moveSledBackward(held, LATER), LATER + 60_000)).toBeCloseTo(36.9)
  expect(readSledPosition(moveSledForward(removeAllFaults(held), LATER), LATER + 60_000)).toBeCloseTo(46.9)
})

test('A jam in the path of a moving sled stops it, from either side', () => {
  const homing = moveSledHome(rig, NOW)
  const jammed = addFault(homing, { spec: { kind: 'sled-jam', at: 20 }, machineNow: NOW }, NOW + 500).rig

  expect(readSledPosition(jammed, LATER)).toBeCloseTo(20.1)
  expect(refusal(() => moveSledBackward(jammed, LATER))).toMatchObject({ code: 'sled-jammed' })
})
