import { expect, test } from 'vitest'
import { measureCableMotion } from './cable-motion.ts'
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

async function readLuma(film: SyntheticFilm) {
  const frames: Plane[] = []
  for await (const { luma } of createSyntheticFilm({ ...film, frameCount: 24 }).frames(0)) frames.push(luma)
  return frames
}
