import { expect, test } from 'vitest'
import { createFaultDetector } from './use-picture-fault.ts'

const pixels = (...greys: number[]) => new Uint8ClampedArray(greys.flatMap((grey) => [grey, grey, grey, 255]))

test('createFaultDetector reports a black picture if all pixels are dark', () => {
  const detectFault = createFaultDetector()

  expect(detectFault(pixels(0, 12, 20))).toBe('black')
})

test('createFaultDetector reports no fault if a dark picture has one bright pixel', () => {
  const detectFault = createFaultDetector()

  expect(detectFault(pixels(0, 12, 200))).toBe(null)
})

test('createFaultDetector reports a frozen picture after four identical samples', () => {
  const detectFault = createFaultDetector()
  const seen = [1, 2, 3, 4].map(() => detectFault(pixels(90, 120)))

  expect(seen).toEqual([null, null, null, 'frozen'])
})

test('createFaultDetector reports no fault if one value in the picture changes by 1', () => {
  const detectFault = createFaultDetector()
  const seen = [90, 91, 90, 91, 90].map((shade) => detectFault(pixels(shade, 120)))

  expect(seen).toEqual([null, null, null, null, null])
})
