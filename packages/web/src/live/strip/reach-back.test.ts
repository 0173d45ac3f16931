import { expect, test } from 'vitest'
import { reachBack } from './reach-back.ts'

const frame = (place: number, at: number, cameraID = 'north') => ({ cameraID, place, at })

test.each([
  ['forward', 10, 10.7, 10],
  ['backward', 10.7, 10, 10.7],
])('On the way %s a column stands for the cable since the frame before', (_way, from, to, back) => {
  expect(reachBack(frame(from, 0), frame(to, 70))).toBe(back)
})

test('A column stands for no more than a step of the sled, where frames are rare', () => {
  expect(reachBack(frame(10, 0), frame(22, 1_200))).toBe(17)
  expect(reachBack(frame(22, 0), frame(10, 1_200))).toBe(15)
})

test('Behind a pause, or on another camera, a column stands for its own place only', () => {
  expect(reachBack(frame(10, 0), frame(12, 4_000))).toBe(12)
  expect(reachBack(frame(10, 0, 'south'), frame(12, 70))).toBe(12)
})
