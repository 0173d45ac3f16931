import { expect, test } from 'vitest'
import { createProblemDetector } from './picture-problem.ts'

const pixels = (...greys: number[]) => new Uint8ClampedArray(greys.flatMap((grey) => [grey, grey, grey, 255]))

const still = pixels(90, 120)

test.each<[what: string, frames: [picture: Uint8ClampedArray, at: number][], problems: (string | null)[]]>([
  ['a black picture if all pixels are dark', [[pixels(0, 12, 20), 0]], ['black']],
  ['no problem if a dark picture has one bright pixel', [[pixels(0, 12, 200), 0]], [null]],
  ['a frozen picture after four identical frames', [1, 2, 3, 4].map((at) => [still, at]), [null, null, null, 'frozen']],
  [
    'no problem if one value in the picture changes by 1',
    [90, 91, 90, 91, 90].map((shade, at) => [pixels(shade, 120), at]),
    Array(5).fill(null),
  ],
  [
    'no frozen picture while no new frame arrives',
    [1, 1, 1, 1, 1, 2, 2, 3].map((at) => [still, at]),
    Array(8).fill(null),
  ],
])('createProblemDetector reports %s', (_what, frames, problems) => {
  const detectProblem = createProblemDetector()

  expect(frames.map(([picture, at]) => detectProblem(picture, at))).toEqual(problems)
})
