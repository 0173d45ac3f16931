import { expect, test } from 'vitest'
import { getNextStepCounter } from './sled-stepper.ts'

test.each([
  [10, 10],
  [11, 6],
  [15, 10],
  [200, 195],
  [201, 201],
])('getNextStepCounter changes %i to %i for the left arrow', (before, after) => {
  expect(getNextStepCounter(before, 'backward')).toBe(after)
})

test.each([
  [4, 4],
  [5, 10],
  [10, 15],
  [199, 204],
  [200, 200],
])('getNextStepCounter changes %i to %i for the right arrow', (before, after) => {
  expect(getNextStepCounter(before, 'forward')).toBe(after)
})
