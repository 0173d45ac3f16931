import { expect, test } from 'vitest'
import { noonView } from '../testing/noon-view.ts'
import { alongCable, CABLE_AXIS, fieldDegrees, lensOf, project, rayThrough } from './lens.ts'
import { degrees } from './numbers.ts'
import { along, dot, length, unit } from './vector.ts'

const straight = { ...noonView, cameraID: 'camera-1', pan: 0, tilt: 0, zoom: 0, sled: 100 }

test('At pan 0 a camera looks straight at the cable in front of it', () => {
  const lens = lensOf(straight, 1280, 720)

  const cable = project(lens, along([0, 0, 0], CABLE_AXIS, alongCable(100)))

  expect(cable.x).toBeCloseTo(640)
  expect(cable.depth).toBeCloseTo(1.5)
})

test('Panning right moves the picture left, tilting up moves it down', () => {
  const spot = along([0, 0, 0], CABLE_AXIS, alongCable(100))
  const before = project(lensOf(straight, 1280, 720), spot)

  const after = project(lensOf({ ...straight, pan: 5, tilt: 5 }, 1280, 720), spot)

  expect(after.x).toBeLessThan(before.x - 50)
  expect(after.y).toBeGreaterThan(before.y + 50)
})

test('One unit of the sled moves the camera a quarter of a metre along the cable', () => {
  const here = lensOf(straight, 1280, 720).eye
  const there = lensOf({ ...straight, sled: 104 }, 1280, 720).eye

  expect(length([there[0] - here[0], there[1] - here[1], there[2] - here[2]])).toBeCloseTo(1)
})

test('A full turn of the pan gives the same lens', () => {
  const left = lensOf({ ...straight, pan: -180 }, 1280, 720).forward
  const right = lensOf({ ...straight, pan: 180 }, 1280, 720).forward

  expect(dot(left, right)).toBeCloseTo(1)
})

test('Zoom narrows the field evenly from 62° to 6°', () => {
  expect(fieldDegrees(0)).toBeCloseTo(62)
  expect(fieldDegrees(100)).toBeCloseTo(6)
  expect(fieldDegrees(50) / fieldDegrees(0)).toBeCloseTo(fieldDegrees(100) / fieldDegrees(50))
})

test('The field of a lens is the angle between the rays at its left and right edge', () => {
  const lens = lensOf({ ...straight, zoom: 40 }, 1280, 720)

  const angle = degrees(Math.acos(dot(unit(rayThrough(lens, 0, 360)), unit(rayThrough(lens, 1280, 360)))))

  expect(angle).toBeCloseTo(fieldDegrees(40), 3)
})

test('Cameras on opposite sides of the cable face each other', () => {
  const north = lensOf({ ...straight, cameraID: 'camera-1' }, 1280, 720)
  const south = lensOf({ ...straight, cameraID: 'camera-2' }, 1280, 720)

  expect(dot(north.forward, south.forward)).toBeCloseTo(-1)
})

test('The ray through a projected point passes through the point in the world', () => {
  const lens = lensOf({ ...straight, pan: 33, tilt: -12, zoom: 20 }, 640, 360)

  const seen = project(lens, along(lens.eye, rayThrough(lens, 123, 45), 7))

  expect(seen.x).toBeCloseTo(123)
  expect(seen.y).toBeCloseTo(45)
})
