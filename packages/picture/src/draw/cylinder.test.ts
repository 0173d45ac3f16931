import { expect, test } from 'vitest'
import { noonView } from '../testing/noon-view.ts'
import { type Cylinder, findSilhouette, getDistanceInside, type RayHit } from './bar-geometry.ts'
import { drawCylinder } from './cylinder.ts'
import { createFrame } from './frame.ts'
import { CABLE_AXIS, CABLE_UP, createLens, projectPoint } from './lens.ts'
import { addVectors, pointAlong, scaleVector } from './numbers.ts'

const bar: Cylinder = { middle: [0, 0, 0], axis: CABLE_AXIS, up: CABLE_UP, radius: 0.15, from: -1, to: 2 }
const view = { ...noonView, cameraID: 'camera-1', pan: 20, tilt: -3, zoom: 0, sled: 100 }

test('findSilhouette returns edges that include a point on the cylinder and exclude a point above it', () => {
  const lens = createLens(view, 640, 360)
  const silhouette = findSilhouette(lens, bar)
  const on = projectPoint(lens, addVectors(pointAlong([0, 0, 0], CABLE_AXIS, 0.5), [0, 0, 0.15]))
  const above = projectPoint(lens, addVectors(pointAlong([0, 0, 0], CABLE_AXIS, 0.5), scaleVector(CABLE_UP, 0.3)))

  expect(silhouette && getDistanceInside(silhouette, on.x, on.y)).toBeGreaterThan(0)
  expect(silhouette && getDistanceInside(silhouette, above.x, above.y)).toBeLessThan(0)
})

test('drawCylinder casts a ray to the surface point of each painted pixel', () => {
  const lens = createLens(view, 640, 360)
  const off: number[] = []
  const check = (x: number, y: number, hit: RayHit): void => {
    const out = addVectors(scaleVector(CABLE_UP, Math.cos(hit.around)), [0, 0, Math.sin(hit.around)])
    const seen = projectPoint(lens, addVectors(scaleVector(CABLE_AXIS, hit.along), scaleVector(out, 0.15)))
    off.push(Math.hypot(seen.x - x - 0.5, seen.y - y - 0.5))
  }

  drawCylinder(createFrame(640, 360), lens, { ...bar, radius: 0.15 }, (_frame, { y, x, end, first, last }) => {
    check(x, y, first)
    check(end, y, last)
  })

  expect(off.length).toBeGreaterThan(1000)
  // A ray up to half a pixel outside the silhouette hits the edge.
  expect(Math.max(...off)).toBeLessThan(0.8)
})

test('drawCylinder paints a cylinder only between its ends', () => {
  const frame = createFrame(640, 360)
  const lens = createLens({ ...view, pan: 0 }, 640, 360)
  const short = { ...bar, from: -0.3, to: 0.2 }

  drawCylinder(frame, lens, short, (_frame, { y, x, end }) => {
    frame.pixels.fill(-1, y * 640 + x, y * 640 + end)
  })

  const painted = Array.from(frame.pixels.keys())
    .filter((n) => frame.pixels[n] === -1)
    .map((n) => n % 640)
  const surface = (metres: number): number =>
    projectPoint(lens, addVectors(scaleVector(CABLE_AXIS, metres), [0, 0, 0.15])).x
  expect(Math.min(...painted)).toBeCloseTo(surface(-0.3), -1)
  expect(Math.max(...painted)).toBeCloseTo(surface(0.2), -1)
})
