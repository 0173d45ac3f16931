import { expect, test } from 'vitest'
import { noonView } from '../testing/noon-view.ts'
import { type Cylinder, type Hit, inside, rimsOf } from './bar-geometry.ts'
import { drawCylinder } from './cylinder.ts'
import { createFrame } from './frame.ts'
import { CABLE_AXIS, CABLE_UP, lensOf, project } from './lens.ts'
import { along, plus, times } from './vector.ts'

const bar: Cylinder = { middle: [0, 0, 0], axis: CABLE_AXIS, up: CABLE_UP, radius: 0.15, from: -1, to: 2 }
const view = { ...noonView, cameraID: 'camera-1', pan: 20, tilt: -3, zoom: 0, sled: 100 }

test('A point on the near surface of a bar is within its rims, a point above the bar is not', () => {
  const lens = lensOf(view, 640, 360)
  const rims = rimsOf(lens, bar)
  const on = project(lens, plus(along([0, 0, 0], CABLE_AXIS, 0.5), [0, 0, 0.15]))
  const above = project(lens, plus(along([0, 0, 0], CABLE_AXIS, 0.5), times(CABLE_UP, 0.3)))

  expect(rims && inside(rims, on.x, on.y)).toBeGreaterThan(0)
  expect(rims && inside(rims, above.x, above.y)).toBeLessThan(0)
})

test('Every painted pixel shows the point of the surface that its hit describes', () => {
  const lens = lensOf(view, 640, 360)
  const off: number[] = []
  const check = (x: number, y: number, hit: Hit): void => {
    const out = plus(times(CABLE_UP, Math.cos(hit.around)), [0, 0, Math.sin(hit.around)])
    const seen = project(lens, plus(times(CABLE_AXIS, hit.along), times(out, 0.15)))
    off.push(Math.hypot(seen.x - x - 0.5, seen.y - y - 0.5))
  }

  drawCylinder(createFrame(640, 360), lens, { ...bar, radius: 0.15 }, (_frame, y, x, end, first, last) => {
    check(x, y, first)
    check(end, y, last)
  })

  expect(off.length).toBeGreaterThan(1000)
  // Rays beyond a rim, by half a pixel at most, use the rim.
  expect(Math.max(...off)).toBeLessThan(0.8)
})

test('A bar is painted between its ends only', () => {
  const frame = createFrame(640, 360)
  const lens = lensOf({ ...view, pan: 0 }, 640, 360)
  const short = { ...bar, from: -0.3, to: 0.2 }

  drawCylinder(frame, lens, short, (_frame, y, x, end) => frame.pixels.fill(-1, y * 640 + x, y * 640 + end))

  const painted = Array.from(frame.pixels.keys())
    .filter((n) => frame.pixels[n] === -1)
    .map((n) => n % 640)
  const surface = (metres: number): number => project(lens, plus(times(CABLE_AXIS, metres), [0, 0, 0.15])).x
  expect(Math.min(...painted)).toBeCloseTo(surface(-0.3), -1)
  expect(Math.max(...painted)).toBeCloseTo(surface(0.2), -1)
})
