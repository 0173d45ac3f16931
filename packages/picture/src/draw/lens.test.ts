import { expect, test } from 'vitest'
import { noonView } from '../testing/noon-view.ts'
import {
  CABLE_AXIS,
  createLens,
  getFieldOfViewDegrees,
  getRayThroughPixel,
  projectPoint,
  toCableMetres,
} from './lens.ts'
import { dot, normalize, pointAlong, toDegrees, vectorLength } from './numbers.ts'

const straight = { ...noonView, cameraID: 'camera-1', pan: 0, tilt: 0, zoom: 0, sled: 100 }

test('createLens points a camera at the cable when pan is 0', () => {
  const lens = createLens(straight, 1280, 720)

  const cable = projectPoint(lens, pointAlong([0, 0, 0], CABLE_AXIS, toCableMetres(100)))

  expect(cable.x).toBeCloseTo(640)
  expect(cable.depth).toBeCloseTo(1.5)
})

test('createLens moves the picture left when the camera pans right, and down when the camera tilts up', () => {
  const spot = pointAlong([0, 0, 0], CABLE_AXIS, toCableMetres(100))
  const before = projectPoint(createLens(straight, 1280, 720), spot)

  const after = projectPoint(createLens({ ...straight, pan: 5, tilt: 5 }, 1280, 720), spot)

  expect(after.x).toBeLessThan(before.x - 50)
  expect(after.y).toBeGreaterThan(before.y + 50)
})

test('createLens moves the camera by a quarter of a metre per sled unit', () => {
  const here = createLens(straight, 1280, 720).eye
  const there = createLens({ ...straight, sled: 104 }, 1280, 720).eye

  expect(vectorLength([there[0] - here[0], there[1] - here[1], there[2] - here[2]])).toBeCloseTo(1)
})

test('createLens returns the same direction after a full turn', () => {
  const left = createLens({ ...straight, pan: -180 }, 1280, 720).forward
  const right = createLens({ ...straight, pan: 180 }, 1280, 720).forward

  expect(dot(left, right)).toBeCloseTo(1)
})

test('getFieldOfViewDegrees narrows geometrically from 62° to 6°', () => {
  expect(getFieldOfViewDegrees(0)).toBeCloseTo(62)
  expect(getFieldOfViewDegrees(100)).toBeCloseTo(6)
  expect(getFieldOfViewDegrees(50) / getFieldOfViewDegrees(0)).toBeCloseTo(
    getFieldOfViewDegrees(100) / getFieldOfViewDegrees(50),
  )
})

test('getFieldOfViewDegrees returns the angle between the rays at the left and right edges', () => {
  const lens = createLens({ ...straight, zoom: 40 }, 1280, 720)

  const angle = toDegrees(
    Math.acos(dot(normalize(getRayThroughPixel(lens, 0, 360)), normalize(getRayThroughPixel(lens, 1280, 360)))),
  )

  expect(angle).toBeCloseTo(getFieldOfViewDegrees(40), 3)
})

test('createLens makes cameras on opposite sides of the cable face each other', () => {
  const north = createLens({ ...straight, cameraID: 'camera-1' }, 1280, 720)
  const south = createLens({ ...straight, cameraID: 'camera-2' }, 1280, 720)

  expect(dot(north.forward, south.forward)).toBeCloseTo(-1)
})

test('projectPoint is the inverse of getRayThroughPixel', () => {
  const lens = createLens({ ...straight, pan: 33, tilt: -12, zoom: 20 }, 640, 360)

  const seen = projectPoint(lens, pointAlong(lens.eye, getRayThroughPixel(lens, 123, 45), 7))

  expect(seen.x).toBeCloseTo(123)
  expect(seen.y).toBeCloseTo(45)
})
