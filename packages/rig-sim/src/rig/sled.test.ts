import { expect, test } from 'vitest'
import { failureOf } from '../errors.ts'
import { seedRig } from '../seed.ts'
import { resting, stateAt } from './axis.ts'
import { expire } from './expire.ts'
import { addFault, removeAllFaults } from './faults.ts'
import { RigError } from './rig-error.ts'
import { restartService } from './services.ts'
import { sledBackward, sledForward, sledHome, sledPosition } from './sled.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const LATER = NOW + 60_000
const rig = seedRig({ now: NOW, timeZone: 'UTC' })
const sledAt = (position: number) => ({ ...rig, sled: resting(position) })

const refusal = (command: () => unknown) => {
  try {
    command()
  } catch (error) {
    if (error instanceof RigError) return failureOf(error)
  }
  return 'not refused'
}

test('The sled moves 5 units forward or backward', () => {
  expect(sledPosition(sledForward(rig, NOW), LATER)).toBe(45)
  expect(sledPosition(sledBackward(rig, NOW), LATER)).toBe(35)
})

test('Steps given while the sled moves go on from where it is going', () => {
  const thrice = [0, 100, 200].reduce((before, ms) => sledForward(before, NOW + ms), rig)

  expect(sledPosition(sledBackward(thrice, NOW + 300), LATER)).toBe(50)
})

test('Home drives the sled to 0, at no more than 10 units a second', () => {
  const homing = sledHome(rig, NOW)

  expect(stateAt(homing.sled, NOW + 2000).velocity).toBeCloseTo(-10)
  expect(sledPosition(homing, LATER)).toBe(0)
  expect(sledHome(homing, LATER)).toBe(homing)
})

test('A step near an end goes to the end', () => {
  expect(sledPosition(sledForward(sledAt(198), NOW), LATER)).toBe(200)
})

test('At an end a step is refused with what to do, and nothing moves', () => {
  expect(refusal(() => sledForward(sledAt(200), NOW))).toEqual({
    status: 409,
    message: 'The sled is at its end (200) and cannot move forward. Move it the other way.',
  })
  expect(refusal(() => sledBackward(sledAt(0), NOW))).toMatchObject({ status: 409 })
})

test('While the motor restarts the sled is refused with 503, afterwards it moves', () => {
  const order = { service: 'motor', durationMs: 5000, machineNow: NOW } as const
  const restarting = restartService(rig, order, NOW)

  expect(refusal(() => sledForward(restarting, NOW))).toMatchObject({ status: 503 })
  expect(refusal(() => sledHome(expire(restarting, NOW + 4999), NOW))).toMatchObject({ status: 503 })
  expect(sledPosition(sledForward(expire(restarting, NOW + 5000), NOW), LATER)).toBe(45)
})

test('A jam holds the sled before it, lets it go back, and is gone with its fault', () => {
  const jammed = addFault(rig, { spec: { kind: 'sled-jam', at: 42 }, machineNow: NOW }, NOW).rig
  const held = sledForward(jammed, NOW)

  expect(sledPosition(held, LATER)).toBeCloseTo(41.9)
  expect(refusal(() => sledForward(held, LATER))).toMatchObject({
    status: 409,
    message: expect.stringMatching('jammed at 42'),
  })
  expect(sledPosition(sledBackward(held, LATER), LATER + 60_000)).toBeCloseTo(36.9)
  expect(sledPosition(sledForward(removeAllFaults(held), LATER), LATER + 60_000)).toBeCloseTo(46.9)
})

test('A jam that comes while the sled moves stops it there, also from the other side', () => {
  const homing = sledHome(rig, NOW)
  const jammed = addFault(homing, { spec: { kind: 'sled-jam', at: 20 }, machineNow: NOW }, NOW + 500).rig

  expect(sledPosition(jammed, LATER)).toBeCloseTo(20.1)
  expect(refusal(() => sledBackward(jammed, LATER))).toMatchObject({ status: 409 })
})
