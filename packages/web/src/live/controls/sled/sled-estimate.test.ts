import { expect, test } from 'vitest'
import {
  estimateAfterCommand,
  estimateArrival,
  estimatePosition,
  estimateRange,
  getArrivalTime,
  initialSledEstimate,
} from './sled-estimate.ts'

const home = estimateArrival(estimateAfterCommand(initialSledEstimate, 'home', 0), 30_000)

test('estimatePosition returns a position 5 units further 500 ms after a step', () => {
  const moved = estimateAfterCommand(initialSledEstimate, 'forward', 1_000)

  expect([1_000, 1_250, 1_400, 1_500, 9_000].map((now) => estimatePosition(moved, now))).toEqual([0, 2.5, 4, 5, 5])
})

test('estimatePosition rounds to hundredths, although 0.1 + 0.2 has more digits', () => {
  const moved = estimateAfterCommand(estimateAfterCommand(initialSledEstimate, 'forward', 0), 'forward', 10)

  expect(moved.from).toBe(0.1)
  expect(estimatePosition(moved, 30)).toBe(0.3)
})

test('estimateAfterCommand adds a second step to the goal of the first step', () => {
  const moved = estimateAfterCommand(estimateAfterCommand(initialSledEstimate, 'forward', 0), 'forward', 250)

  expect(estimatePosition(moved, 250)).toBe(2.5)
  expect(estimatePosition(moved, 2_000)).toBe(10)
})

test('after homing, estimateAfterCommand limits the goal to the track', () => {
  expect(home).toMatchObject({ origin: 'home', goal: 0 })
  expect(estimatePosition(estimateAfterCommand(home, 'backward', 36_000), 39_000)).toBe(0)
  expect(estimatePosition(estimateAfterCommand(home, 'forward', 36_000), 39_000)).toBe(5)
})

test('during the first homing the position is unknown, and the expected end allows for the whole length of the track', () => {
  const homing = estimateAfterCommand(estimateAfterCommand(initialSledEstimate, 'forward', 0), 'home', 5_000)
  const stepped = estimateAfterCommand(homing, 'forward', 6_000)

  expect([5_000, 9_000, 60_000].map((now) => estimatePosition(homing, now))).toEqual([null, null, null])
  expect(estimateRange(homing, 6_000)).toEqual({ low: 0, high: 200 })
  expect(getArrivalTime(homing)).toBe(27_000)
  expect(estimatePosition(stepped, 6_000)).toBeNull()
  expect(stepped.goal).toBe(5)
})

test('estimateRange includes the distance of quick steps until the sled must have arrived', () => {
  const first = estimateAfterCommand(home, 'forward', 40_000)
  const third = estimateAfterCommand(estimateAfterCommand(first, 'forward', 40_200), 'forward', 40_400)

  expect(estimateRange(third, 40_800)).toEqual({ low: 0, high: 15 })
  expect(estimateRange(third, 43_800)).toEqual({ low: 0, high: 15 })
  expect(estimateRange(third, 43_900)).toEqual({ low: 15, high: 15 })
})
