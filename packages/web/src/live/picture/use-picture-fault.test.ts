import { expect, test } from 'vitest'
import { createFaultDetector } from './use-picture-fault.ts'

const pixels = (...greys: number[]) => new Uint8ClampedArray(greys.flatMap((grey) => [grey, grey, grey, 255]))

test('A picture whose samples are all dark is black', () => {
  const detectFault = createFaultDetector()

  expect(detectFault(pixels(0, 12, 20))).toBe('black')
})

test('A dark picture with one light in it is not black', () => {
  const detectFault = createFaultDetector()

  expect(detectFault(pixels(0, 12, 200))).toBe(null)
})

test('A picture that is identical four times in a row is frozen', () => {
  const detectFault = createFaultDetector()
  const seen = [1, 2, 3, 4].map(() => detectFault(pixels(90, 120)))

  expect(seen).toEqual([null, null, null, 'frozen'])
})

test('A picture that changes by one shade is not frozen', () => {
  const detectFault = createFaultDetector()
  const seen = [90, 91, 90, 91, 90].map((shade) => detectFault(pixels(shade, 120)))

  expect(seen).toEqual([null, null, null, null, null])
})
