import { expect, test } from 'vitest'
import { createFaultDetector } from './picture-fault.ts'

const pixels = (...greys: number[]) => new Uint8ClampedArray(greys.flatMap((grey) => [grey, grey, grey, 255]))

const still = pixels(90, 120)

test.each<[what: string, frames: [picture: Uint8ClampedArray, at: number][], faults: (string | null)[]]>([
  ['a black picture if all pixels are dark', [[pixels(0, 12, 20), 0]], ['black']],
  ['no fault if a dark picture has one bright pixel', [[pixels(0, 12, 200), 0]], [null]],
  ['a frozen picture after four identical frames', [1, 2, 3, 4].map((at) => [still, at]), [null, null, null, 'frozen']],
  [
    'no fault if one value in the picture changes by 1',
    [90, 91, 90, 91, 90].map((shade, at) => [pixels(shade, 120), at]),
    Array(5).fill(null),
  ],
  [
    'no frozen picture while no new frame arrives',
    [1, 1, 1, 1, 1, 2, 2, 3].map((at) => [still, at]),
    Array(8).fill(null),
  ],
])('createFaultDetector reports %s', (_what, frames, faults) => {
  const detectFault = createFaultDetector()

  expect(frames.map(([picture, at]) => detectFault(picture, at))).toEqual(faults)
})
