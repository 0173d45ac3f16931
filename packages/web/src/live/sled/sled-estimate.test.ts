import { expect, test } from 'vitest'
import { estimateAfterCommand, estimatePosition, initialSledEstimate } from './sled-estimate.ts'

test('estimatePosition has moved 5 units 500 ms after a step', () => {
  const moved = estimateAfterCommand(initialSledEstimate, 'forward', 1_000)

  expect([1_000, 1_250, 1_400, 1_500, 9_000].map((now) => estimatePosition(moved, now))).toEqual([0, 2.5, 4, 5, 5])
})

test('estimateAfterCommand adds a second step to the goal of the first step', () => {
  const moved = estimateAfterCommand(estimateAfterCommand(initialSledEstimate, 'forward', 0), 'forward', 250)

  expect(estimatePosition(moved, 250)).toBe(2.5)
  expect(estimatePosition(moved, 2_000)).toBe(10)
})

test('after homing, estimateAfterCommand limits the goal to the track', () => {
  const home = estimateAfterCommand(estimateAfterCommand(initialSledEstimate, 'forward', 0), 'home', 5_000)

  expect(home).toMatchObject({ isFromHome: true, goal: 0 })
  expect(estimatePosition(estimateAfterCommand(home, 'backward', 6_000), 9_000)).toBe(0)
  expect(estimatePosition(estimateAfterCommand(home, 'forward', 6_000), 9_000)).toBe(5)
})
