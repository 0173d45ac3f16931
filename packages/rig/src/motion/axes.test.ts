import { expect, test } from 'vitest'
import { KNOWN_CAMERA_ID as PTZ } from '../demo.ts'
import { seedRig } from '../seed.ts'
import { getAxis, listAxes, sledRef, updateAxis } from './axes.ts'

const rig = seedRig({ now: Date.UTC(2026, 5, 10, 9), timeZone: 'UTC' })

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
  expect(() => access(rig, { target: 'unknown', axis: 'pan' })).toThrow(
    expect.objectContaining({ code: 'camera-not-found', details: { cameraID: 'unknown' } }),
  )
})
