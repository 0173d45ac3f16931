import type { Position } from '@rig/contract'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api, unwrap } from '../../lib/api.ts'

/** While a camera moves its position is asked often; at rest only now and then, for what others do. */
const MOVING_PERIOD_MS = 400
const RESTING_PERIOD_MS = 2_500

type Look = Pick<Position, 'pan' | 'tilt' | 'zoom'> & { hasMoved: boolean }

const Known = z.object({ pan: z.number(), tilt: z.number(), zoom: z.number() })

const isElsewhere = (before: unknown, { pan, tilt, zoom }: Position) => {
  const known = Known.safeParse(before).data
  return known !== undefined && (known.pan !== pan || known.tilt !== tilt || known.zoom !== zoom)
}

/** Where a camera looks (degrees, degrees, 0…100), and whether it looked elsewhere the time before. */
export const cameraPosition = (cameraID: string, isSteered = false) =>
  queryOptions({
    queryKey: ['position', cameraID],
    queryFn: async ({ client, queryKey, signal }): Promise<Look> => {
      const before = client.getQueryData(queryKey)
      const { data } = await unwrap(api.ptz.position({ params: { cameraID }, fetchOptions: { signal } }))
      return { pan: data.pan, tilt: data.tilt, zoom: data.zoom, hasMoved: isElsewhere(before, data) }
    },
    refetchInterval: ({ state }) => (isSteered || state.data?.hasMoved ? MOVING_PERIOD_MS : RESTING_PERIOD_MS),
  })
