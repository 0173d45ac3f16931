import type { Camera, Rename } from '@rig/contract'
import { readCameras } from '@rig/contract/reading/cameras'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { askRig, callRig } from '../console/api.ts'
import { listenToRig } from '../console/rig-silence.ts'
import { useSession } from '../console/session.ts'
import { queryKeys } from './query-keys.ts'

/** How often the dashboard is asked for while the rig answers, and during an outage (product 3). */
const DASHBOARD_POLL_MS = 5_000
export const DASHBOARD_OUTAGE_POLL_MS = 5_000

/** All cameras (spec 7, dashboard). */
export const cameraList = () =>
  queryOptions({
    queryKey: queryKeys.cameras,
    queryFn: async () => {
      const cameras = await listenToRig(askRig('cameras.dashboard', {}, readCameras))
      keepCamera(cameras)
      return cameras
    },
  })

/**
 * The same, polled: cameras come and go, and so does the rig (product 3). Only for the outage banner, which is on every
 * screen of the dashboard area, because each component that uses this polls on its own.
 */
export const polledCameraList = () =>
  queryOptions({
    ...cameraList(),
    refetchInterval: ({ state }) => (state.status === 'error' ? DASHBOARD_OUTAGE_POLL_MS : DASHBOARD_POLL_MS),
  })

/** Gives a camera another name; the page reloads on success (spec 4), a failure shows the rig's own words (spec 8). */
export const renameCamera = () =>
  mutationOptions({
    mutationFn: (body: Rename) => callRig('cameras.rename', { body }),
    meta: { success: 'Camera renamed successfully', failure: 'message', reload: true },
  })

/** Deletes a camera by its id; the page reloads on success (spec 4), a failure shows the rig's own words (spec 8). */
export const deleteCamera = () =>
  mutationOptions({
    mutationFn: (cameraID: string) => callRig('cameras.remove', { params: { cameraID } }),
    meta: { success: 'Camera Deleted successfully', failure: 'message', reload: true },
  })

/**
 * The first camera becomes current (spec 4), and stays current when a later answer lists another one first, or none: a rig
 * that has just restarted may not have found its cameras yet.
 */
const keepCamera = (cameras: readonly Camera[]) => {
  const { camera: chosen } = useSession.getState()
  const [first] = cameras
  if (first && !cameras.some(({ cameraID }) => cameraID === chosen)) useSession.setState({ camera: first.cameraID })
}
