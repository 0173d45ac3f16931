import { expect, test } from 'vitest'
import { countStep } from './sled-stepper.ts'

test.each([
  [10, 10],
  [11, 6],
  [15, 10],
  [200, 195],
  [201, 201],
])('The left arrow takes the counter from %i to %i', (before, after) => {
  expect(countStep(before, 'backward')).toBe(after)
})

test.each([
  [4, 4],
  [5, 10],
  [10, 15],
  [199, 204],
  [200, 200],
])('The right arrow takes the counter from %i to %i', (before, after) => {
  expect(countStep(before, 'forward')).toBe(after)
})
