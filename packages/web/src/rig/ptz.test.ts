import { expect, test } from 'vitest'
import { watchedPosition } from './ptz.ts'

/** The time between two readings of the position of a camera that was last seen like this, in ms. */
const periodOf = (isMade: boolean, hasMoved: boolean) => {
  const { refetchInterval } = watchedPosition('north', isMade)
  const period = refetchInterval as unknown as (query: { state: { data: { hasMoved: boolean } } }) => number
  return period({ state: { data: { hasMoved } } })
}

test.each([
  ['The position of a camera at rest is read every 2.5 s', false, false, 2_500],
  ['The position of a camera that is steered is read four times a second', true, false, 250],
  ['The position of a camera that somebody else moves is read four times a second', false, true, 250],
])('%s', (_what, isMade, hasMoved, periodMs) => {
  expect(periodOf(isMade, hasMoved)).toBe(periodMs)
})
