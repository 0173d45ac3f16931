import { expect, test } from 'vitest'
import { KNOWN_CAMERA_ID as PTZ } from '../demo.ts'
import { getCameraPosition, stepCamera } from '../ptz.ts'
import { seedRig } from '../seed.ts'
import type { Rig } from '../state/rig.ts'
import { getAxis } from './axes.ts'
import { unwindPan } from './move-camera.ts'
import { getStateAt } from './trajectory.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const LATER = NOW + 60_000
const pan = { target: PTZ, axis: 'pan' } as const
/** The camera is at pan 12, tilt −6. */
const rig = seedRig({ now: NOW, timeZone: 'UTC' })
const turned = stepCamera(rig, { cameraID: PTZ, x: 360 }, NOW)
const panAt = (moved: Rig, time: number) => getStateAt(getAxis(moved, pan), time).position

test('unwindPan subtracts whole turns from the position and the goal, and keeps the movement', () => {
  const unwound = unwindPan(turned, pan, LATER)

  expect([panAt(turned, LATER), panAt(unwound, LATER)]).toEqual([372, 12])
  expect([getAxis(turned, pan).movement?.goal, getAxis(unwound, pan).movement?.goal]).toEqual([372, 12])
  expect({ ...getAxis(unwound, pan).movement, goal: 372 }).toEqual(getAxis(turned, pan).movement)
  expect(getCameraPosition(unwound, PTZ, LATER)).toEqual(getCameraPosition(turned, PTZ, LATER))
})

test('unwindPan returns the same rig for an axis within one turn, and for tilt', () => {
  expect(unwindPan(rig, pan, NOW)).toBe(rig)
  expect(unwindPan(turned, { target: PTZ, axis: 'tilt' }, LATER)).toBe(turned)
})

test('unwindPan keeps the speed of a turning camera', () => {
  const unwound = unwindPan(turned, pan, NOW + 3_000)

  expect(panAt(unwound, NOW + 3_000)).toBeCloseTo(panAt(turned, NOW + 3_000) - 360)
  expect(getStateAt(getAxis(unwound, pan), NOW + 3_000).velocity).toBe(
    getStateAt(getAxis(turned, pan), NOW + 3_000).velocity,
  )
})
