import { expect, test } from 'vitest'
import { isUnderWay, moveSled, placeAt, unknownPlace } from './sled-estimate.ts'

test('A step moves the estimated sled by 5 units in half a second', () => {
  const moved = moveSled(unknownPlace, 'forward', 1_000)

  expect([1_000, 1_250, 1_500, 9_000].map((now) => placeAt(moved, now))).toEqual([0, 2.5, 5, 5])
  expect(isUnderWay(moved, 1_400)).toBe(true)
  expect(isUnderWay(moved, 1_500)).toBe(false)
})

test('A second step continues from the goal of the first one', () => {
  const moved = moveSled(moveSled(unknownPlace, 'forward', 0), 'forward', 250)

  expect(placeAt(moved, 250)).toBe(2.5)
  expect(placeAt(moved, 2_000)).toBe(10)
})

test('After the way home the place of the sled is known, and stays within the track', () => {
  const home = moveSled(moveSled(unknownPlace, 'forward', 0), 'home', 5_000)

  expect(home).toMatchObject({ isFromHome: true, goal: 0 })
  expect(placeAt(moveSled(home, 'backward', 6_000), 9_000)).toBe(0)
  expect(placeAt(moveSled(home, 'forward', 6_000), 9_000)).toBe(5)
})
