import { expect, test } from 'vitest'
import { allowsHolds, findAffordableRate } from './picture-rates.ts'

test.each([
  [60_000, 8_000, 5],
  [60_000, 4_000, 1],
  [60_000, 1_000, 1],
  [60_000, 500, 0.2],
  [60_000, 64, 0.2],
])('findAffordableRate for pictures of %d bytes at %d kbit/s returns %d', (pictureBytes, kbitPerSecond, rate) => {
  expect(findAffordableRate({ pictureBytes, kbitPerSecond })).toBe(rate)
})

test('findAffordableRate returns 1 if the bytes are unknown', () => {
  expect(findAffordableRate(null)).toBe(1)
})

test.each([
  ['all', true],
  [5, true],
  [1, false],
  [0.2, false],
] as const)('allowsHolds at the rate %s returns %s', (rate, isAllowed) => {
  expect(allowsHolds(rate)).toBe(isAllowed)
})
