import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import { watchedPosition } from './ptz.ts'

/** Returns how many milliseconds pass between two position requests for a camera whose last position is this one. */
const periodOf = async (isMoving: boolean, hasMoved: boolean) => {
  const { rigConsole } = await simulatedRig()
  const { queryClient } = rigConsole
  const options = watchedPosition(rigConsole, 'north', isMoving)
  queryClient.setQueryData(options.queryKey, { pan: 0, tilt: 0, zoom: 0, hasMoved })
  const { refetchInterval } = new QueryObserver(queryClient, options).options
  const query = queryClient.getQueryCache().find(options)
  return query && typeof refetchInterval === 'function' ? refetchInterval(query as never) : refetchInterval
}

test.each([
  ['an idle camera is requested every 2.5 s', false, false, 2_500],
  ['a camera that is steered is requested four times a second', true, false, 250],
  ['a camera that someone else moves is requested four times a second', false, true, 250],
])('The position of %s', async (_what, isMoving, hasMoved, periodMs) => {
  expect(await periodOf(isMoving, hasMoved)).toBe(periodMs)
})
