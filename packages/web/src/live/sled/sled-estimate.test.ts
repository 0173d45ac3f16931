import { expect, test } from 'vitest'
import { estimateAfter, positionAt, unknownPosition } from './sled-estimate.ts'

test('A step moves the estimated sled by 5 units in half a second', () => {
  const moved = estimateAfter(unknownPosition, 'forward', 1_000)

  expect([1_000, 1_250, 1_400, 1_500, 9_000].map((now) => positionAt(moved, now))).toEqual([0, 2.5, 4, 5, 5])
})

test('A second step continues from the goal of the first one', () => {
  const moved = estimateAfter(estimateAfter(unknownPosition, 'forward', 0), 'forward', 250)

  expect(positionAt(moved, 250)).toBe(2.5)
  expect(positionAt(moved, 2_000)).toBe(10)
})

test('After homing, the position of the sled is known, and stays within the track', () => {
  const home = estimateAfter(estimateAfter(unknownPosition, 'forward', 0), 'home', 5_000)

  expect(home).toMatchObject({ isFromHome: true, goal: 0 })
  expect(positionAt(estimateAfter(home, 'backward', 6_000), 9_000)).toBe(0)
  expect(positionAt(estimateAfter(home, 'forward', 6_000), 9_000)).toBe(5)
})
