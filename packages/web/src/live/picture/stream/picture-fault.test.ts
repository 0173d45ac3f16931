import { expect, test } from 'vitest'
import { createFaultDetector } from './picture-fault.ts'

const pixels = (...greys: number[]) => new Uint8ClampedArray(greys.flatMap((grey) => [grey, grey, grey, 255]))

test('createFaultDetector reports a black picture if all pixels are dark', () => {
  const detectFault = createFaultDetector()

  expect(detectFault(pixels(0, 12, 20), 0)).toBe('black')
})

test('createFaultDetector reports no fault if a dark picture has one bright pixel', () => {
  const detectFault = createFaultDetector()

  expect(detectFault(pixels(0, 12, 200), 0)).toBe(null)
})

test('createFaultDetector reports a frozen picture after four identical frames', () => {
  const detectFault = createFaultDetector()
  const seen = [1, 2, 3, 4].map((at) => detectFault(pixels(90, 120), at))

  expect(seen).toEqual([null, null, null, 'frozen'])
})

test('createFaultDetector reports no fault if one value in the picture changes by 1', () => {
  const detectFault = createFaultDetector()
  const seen = [90, 91, 90, 91, 90].map((shade, at) => detectFault(pixels(shade, 120), at))

  expect(seen).toEqual([null, null, null, null, null])
})

test('createFaultDetector reports no frozen picture while no new frame arrives', () => {
  const detectFault = createFaultDetector()
  const seen = [1, 1, 1, 1, 1, 2, 2, 3].map((at) => detectFault(pixels(90, 120), at))

  expect(seen).toEqual([null, null, null, null, null, null, null, null])
})
