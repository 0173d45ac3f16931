import { expect, test } from 'vitest'
import { measureCableMotion } from './cable-motion.ts'
import { readHead } from './film-reader.ts'
import { createSyntheticFilm } from './testing/synthetic-film.ts'

test.each([
  { speed: 8, convergence: 0 },
  { speed: -14, convergence: 0 },
  { speed: 8, convergence: 0.0012 },
  { speed: -8, convergence: -0.0006 },
])('measureCableMotion returns the speed $speed and the convergence $convergence', async (expected) => {
  const motion = measureCableMotion(await readHead(createSyntheticFilm(expected), 24))

  expect(motion?.speed).toBeCloseTo(expected.speed, 0)
  expect(motion?.convergence).toBeCloseTo(expected.convergence, 3.5)
})

test('measureCableMotion returns null if the picture does not move', async () => {
  expect(measureCableMotion(await readHead(createSyntheticFilm({ speed: 0 }), 24))).toBeNull()
})
