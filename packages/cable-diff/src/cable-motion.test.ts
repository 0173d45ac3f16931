import { expect, test } from 'vitest'
import { locateFrame, measureCableMotion } from './cable-motion.ts'
import type { Plane } from './plane.ts'
import { createSyntheticFilm, type SyntheticFilm } from './testing/synthetic-film.ts'

test.each([
  { speed: 8, convergence: 0 },
  { speed: -14, convergence: 0 },
  { speed: 8, convergence: 0.0012 },
  { speed: -8, convergence: -0.0006 },
])('measureCableMotion returns the speed $speed and the convergence $convergence', async (expected) => {
  const motion = measureCableMotion(await readLuma(expected))

  expect(motion?.speed).toBeCloseTo(expected.speed, 0)
  expect(motion?.convergence).toBeCloseTo(expected.convergence, 3.5)
})

test('measureCableMotion returns null if the picture does not move', async () => {
  expect(measureCableMotion(await readLuma({ speed: 0 }))).toBeNull()
})

test.each([
  [0, 50],
  [12, 50 + 5.4 * 0.2126],
  [35, 50 + 5.4 * 0.7002],
  [-35, 50 - 5.4 * 0.7002],
])('locateFrame accounts for a pan of %d°', (pan, position) => {
  const patrol = { track: { from: 20, to: 80 }, frameCount: 450, motion: seeFrom(pan, -1) }

  expect(locateFrame(225, patrol)).toBeCloseTo(position, 1)
})

test('locateFrame accounts for the pan when the sled moves backward', () => {
  const patrol = { track: { from: 80, to: 20 }, frameCount: 450, motion: seeFrom(12, 1) }

  expect(locateFrame(225, patrol)).toBeCloseTo(50 + 5.4 * 0.2126, 1)
})

async function readLuma(film: SyntheticFilm) {
  const frames: Plane[] = []
  for await (const { luma } of createSyntheticFilm({ ...film, frameCount: 24 }).frames(0)) frames.push(luma)
  return frames
}

const DISTANCE_UNITS = 5.4

/**
 * The motion of the cable in the pictures of a camera with a focal length of 600 pixels, on a patrol that covers 60
 * units in 450 frames. `speedSign` is the direction in which the cable crosses the pictures.
 */
const seeFrom = (panDegrees: number, speedSign: 1 | -1) => {
  const pan = (panDegrees * Math.PI) / 180
  const speed = (speedSign * 600 * Math.cos(pan) ** 2 * (60 / 450)) / DISTANCE_UNITS
  return { speed, convergence: -Math.tan(pan) / 600 }
}
