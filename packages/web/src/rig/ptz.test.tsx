import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import { polledPosition } from './ptz.ts'

const getPollInterval = async (isMoving: boolean, hasMoved: boolean) => {
  const { rigConsole } = await createSimulatedRig()
  const { queryClient } = rigConsole
  const options = polledPosition(rigConsole, 'north', isMoving)
  queryClient.setQueryData(options.queryKey, { pan: 0, tilt: 0, zoom: 0, hasMoved })
  const { refetchInterval } = new QueryObserver(queryClient, options).options
  const query = queryClient.getQueryCache().find(options)
  return query && typeof refetchInterval === 'function' ? refetchInterval(query as never) : refetchInterval
}

test.each([
  ['every 2.5 s while the camera is idle', false, false, 2_500],
  ['every 250 ms while this console steers the camera', true, false, 250],
  ['every 250 ms while another client moves the camera', false, true, 250],
])('polledPosition refetches %s', async (_what, isMoving, hasMoved, periodMs) => {
  expect(await getPollInterval(isMoving, hasMoved)).toBe(periodMs)
})
