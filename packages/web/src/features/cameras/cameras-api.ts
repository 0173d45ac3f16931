import { limits, type Rename } from '@rig/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/api.ts'

/** All cameras (spec 7, dashboard), asked again every 5 s: cameras come and go, and so does the rig (product 3). */
export const cameraList = () =>
  queryOptions({
    queryKey: ['cameras'],
    queryFn: () => unwrap(api.cameras.dashboard()),
    select: (reply) => reply.data.camera,
    refetchInterval: limits.OFFLINE_RETRY_MS,
  })

/** Gives a camera another name; the page reloads on success (spec 4), a failure shows the rig's own words (spec 8). */
export const cameraRenaming = () =>
  mutationOptions({
    mutationFn: (body: Rename) => unwrap(api.cameras.rename({ body })),
    meta: { success: 'Camera renamed successfully', failure: 'message', reload: true },
  })

/** Deletes a camera by its id; the page reloads on success (spec 4), a failure shows the rig's own words (spec 8). */
export const cameraRemoval = () =>
  mutationOptions({
    mutationFn: (cameraID: string) => unwrap(api.cameras.remove({ params: { cameraID } })),
    meta: { success: 'Camera Deleted successfully', failure: 'message', reload: true },
  })
