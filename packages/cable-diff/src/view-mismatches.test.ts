import { expect, test } from 'vitest'
import type { CableMotion } from './cable-motion.ts'
import { findViewMismatches } from './view-mismatches.ts'

const WIDTH = 640
const motion: CableMotion = { speed: -16, convergence: -0.0003, slope: 0, top: -40, bottom: 40, confidence: 1 }

/**
 * Judges films whose pictures are still displaced by `remaining` pixels after alignment, as if the sled had been at
 * another position.
 */
const judge = (remaining: number, correlation: number) =>
  findViewMismatches({
    ...{ first: motion, second: motion, lag: -3, correlation: 0.6, frameCount: 91, width: WIDTH },
    offset: { x: [remaining, 200 * motion.convergence * remaining, 0, 0], y: [0, 0, 0], correlation, spread: 0 },
  }).map(({ text }) => text)

test.each([
  ['half a frame, which the lag cannot express', 8, 0.9],
  ['half a frame in the other direction', -8, 0.9],
  ['half a frame in another light', 8, 0.5],
])('findViewMismatches returns no mismatch for a remaining displacement of %s', (_by, remaining, correlation) => {
  expect(judge(remaining, correlation)).toEqual([])
})

test.each([
  ['three frames, as after a pan by 3 degrees', -48, 0.65],
  ['three frames in another light', -48, 0.5],
  ['a whole frame', 16, 0.9],
])('findViewMismatches returns a view mismatch for a remaining displacement of %s', (_by, remaining, correlation) => {
  expect(judge(remaining, correlation)).toEqual([
    'The camera pointed in different directions, or its zoom was different.',
  ])
})
