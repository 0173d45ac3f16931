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
  ['requested every 2.5 s while the camera is idle', false, false, 2_500],
  ['requested four times a second while this console steers the camera', true, false, 250],
  ['requested four times a second while another client moves the camera', false, true, 250],
])('The position is %s', async (_what, isMoving, hasMoved, periodMs) => {
  expect(await periodOf(isMoving, hasMoved)).toBe(periodMs)
})
