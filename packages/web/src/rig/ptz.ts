import { field } from '@rig/contract/reading/answer'
import { readPosition } from '@rig/contract/reading/position'
import { queryOptions } from '@tanstack/react-query'
import { askRig } from '../console/api.ts'
import { queryKeys } from './query-keys.ts'

/**
 * While a camera moves, its position is read four times a second; at rest less often, because only others can move it
 * then.
 */
const MOVING_PERIOD_MS = 250
const RESTING_PERIOD_MS = 2_500

/** Where a camera looks: degrees, degrees, 0…100. */
export type Look = ReturnType<typeof readPosition>

const isElsewhere = (before: unknown, { pan, tilt, zoom }: Look) =>
  before !== undefined &&
  (field(before, 'pan') !== pan || field(before, 'tilt') !== tilt || field(before, 'zoom') !== zoom)

/** Where a camera looks, and whether it looked elsewhere at the reading before. */
export const cameraPosition = (cameraID: string) =>
  queryOptions({
    queryKey: queryKeys.positionOf(cameraID),
    queryFn: async ({ client, queryKey, signal }): Promise<Look & { hasMoved: boolean }> => {
      const before = client.getQueryData(queryKey)
      const look = await askRig('ptz.position', { params: { cameraID }, signal }, readPosition)
      return { ...look, hasMoved: isElsewhere(before, look) }
    },
  })

/** The same, polled: often while this console moves the camera, or it is seen to move. */
export const watchedPosition = (cameraID: string, isMade: boolean) =>
  queryOptions({
    ...cameraPosition(cameraID),
    refetchInterval: ({ state }) => (isMade || state.data?.hasMoved ? MOVING_PERIOD_MS : RESTING_PERIOD_MS),
  })
