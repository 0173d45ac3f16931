import { field } from '@rig/contract/reading/fields'
import { readPosition } from '@rig/contract/reading/position'
import { queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

/** Polling period while a camera moves, and while it is idle, when only other clients can move it. */
const MOVING_PERIOD_MS = 250
const IDLE_PERIOD_MS = 2_500

/** Pan and tilt in degrees, zoom 0…100. */
export type Position = ReturnType<typeof readPosition>

/** Key of the positions of all cameras. */
export const positionsKey = ['position']

/** A camera's position, and whether it differs from the one before. */
export const cameraPosition = ({ rig }: RigConsole, cameraID: string) =>
  queryOptions({
    queryKey: [...positionsKey, cameraID],
    queryFn: async ({ client, queryKey, signal }): Promise<Position & { hasMoved: boolean }> => {
      const before = client.getQueryData(queryKey)
      const response = await rig.ptz.position({ params: { cameraID }, fetchOptions: { signal } })
      const position = await response.read(readPosition)
      return { ...position, hasMoved: differs(before, position) }
    },
  })

/** The same, polled: often while this console moves the camera (`isMoving`), or its position changes. */
export const watchedPosition = (rigConsole: RigConsole, cameraID: string, isMoving: boolean) =>
  queryOptions({
    ...cameraPosition(rigConsole, cameraID),
    refetchInterval: ({ state }) => (isMoving || state.data?.hasMoved ? MOVING_PERIOD_MS : IDLE_PERIOD_MS),
  })

const differs = (before: unknown, { pan, tilt, zoom }: Position) =>
  before !== undefined &&
  (field(before, 'pan') !== pan || field(before, 'tilt') !== tilt || field(before, 'zoom') !== zoom)
