import { expect, test } from 'vitest'
import { addFault } from '../faults/faults.ts'
import { KNOWN_CAMERA_ID as PTZ, seedRig } from '../seed.ts'
import { moveSled } from '../sled.ts'
import type { Rig } from '../state/rig.ts'
import { RigError } from '../state/rig-error.ts'
import { getAxis, getAxisSpec, listAxes, sledRef, updateAxis } from './axes.ts'
import { listMovements } from './motion.ts'
import { createStoppedAxis, getStateAt } from './trajectory.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const LATER = NOW + 60_000
/** The sled is at 40. */
const rig = seedRig({ now: NOW, timeZone: 'UTC' })

test('getAxis returns the axis of a camera, and of the sled', () => {
  const [camera] = rig.cameras

  expect(getAxis(rig, { target: PTZ, axis: 'tilt' })).toBe(camera?.tilt)
  expect(getAxis(rig, sledRef)).toBe(rig.sled)
})

test('updateAxis changes only one axis', () => {
  const changed = updateAxis(rig, { target: PTZ, axis: 'pan' }, { holders: [] })

  const differing = listAxes(rig).filter((ref) => getAxis(rig, ref) !== getAxis(changed, ref))
  expect(differing).toEqual([{ target: PTZ, axis: 'pan' }])
})

test.each([
  ['getAxis', getAxis],
  ['updateAxis', (...[, ref]: Parameters<typeof getAxis>) => updateAxis(rig, ref, {})],
] as const)('%s throws camera-not-found for an unknown camera', (_name, access) => {
  const missing = new RigError('camera-not-found', { cameraID: 'unknown' })

  expect(() => access(rig, { target: 'unknown', axis: 'pan' })).toThrow(missing)
})

const jam = (healthy: Rig, at: number, now = NOW) =>
  addFault(healthy, { spec: { kind: 'sled-jam', at }, machineNow: now }, now).rig
const sledAt = (position: number): Rig => ({ ...rig, sled: createStoppedAxis(position) })
const rangeOf = (jammed: Rig) => {
  const { min, max } = getAxisSpec(jammed, sledRef, NOW)
  return [min, max]
}

test('without a jam the range of the sled is 0 to 200', () => {
  const otherFault = addFault(rig, { spec: { kind: 'storage-full' }, machineNow: NOW }, NOW).rig

  expect([...rangeOf(rig), ...rangeOf(otherFault)]).toEqual([0, 200, 0, 200])
})

test('the range of the sled ends 0.1 units before the nearest jam on each side', () => {
  expect(rangeOf(jam(rig, 60))).toEqual([0, 59.9])
  expect(rangeOf(jam(rig, 20))).toEqual([20.1, 200])
  expect(rangeOf(jam(jam(rig, 60), 20))).toEqual([20.1, 59.9])
  expect(rangeOf(jam(jam(rig, 60), 80))).toEqual([0, 59.9])
  expect(rangeOf(jam(jam(rig, 20), 10))).toEqual([20.1, 200])
})

test('a sled that is closer than 0.1 units to a jam can stay at its position', () => {
  expect(rangeOf(jam(sledAt(59.95), 60))).toEqual([0, 59.95])
  expect(rangeOf(jam(sledAt(60), 60))).toEqual([0, 60])
  expect(rangeOf(jam(sledAt(60.05), 60))).toEqual([60.05, 200])
})

test('a sled that cannot brake before a jam passes it, and its range then ends at the other side of the jam', () => {
  const homing = moveSled(rig, 'home', NOW)
  const { position } = getStateAt(homing.sled, NOW + 1_000)

  const [behind, ahead] = [position - 0.1, position - 5].map((at) => jam(homing, at, NOW + 1_000))

  expect(behind && getStateAt(behind.sled, LATER).position).toBe(0)
  expect(ahead && getStateAt(ahead.sled, LATER).position).toBeCloseTo(position - 4.9)
  expect(ahead && listMovements(ahead, LATER)).toMatchObject([{ kind: 'home', reason: 'jam' }])
})

test('a jam beyond the target of a movement does not change the movement', () => {
  const moving = moveSled(rig, 'forward', NOW)

  expect(jam(moving, 50, NOW + 100).sled).toBe(moving.sled)
  expect(jam(rig, 42).sled).toBe(rig.sled)
})

test('a jam changes a trajectory only from the time of the jam on, because a film may need the earlier part', () => {
  const moving = moveSled(rig, 'forward', NOW)

  const jammed = jam(moving, 44, NOW + 400)

  for (const ms of [0, 100, 200, 300, 399])
    expect(getStateAt(jammed.sled, NOW + ms).position).toBeCloseTo(getStateAt(moving.sled, NOW + ms).position, 9)
  expect(getStateAt(jammed.sled, LATER).position).toBeCloseTo(43.9)
})
