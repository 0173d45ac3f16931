import type { Camera, Rename } from '@rig/contract'
import { readCameras } from '@rig/contract/reading/cameras'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

/** How often the dashboard is requested, also during an outage (docs/reliability.md). */
export const DASHBOARD_POLL_MS = 5_000

/** All cameras (spec 7, dashboard). */
export const cameraList = (rigConsole: RigConsole) =>
  queryOptions({
    queryKey: ['cameras'],
    queryFn: async () => {
      const { rig, outage } = rigConsole
      const cameras = await outage.track(rig.cameras.dashboard().then((response) => response.read(readCameras)))
      chooseFirst(rigConsole, cameras)
      return cameras
    },
  })

/**
 * The same, polled. Only for the outage banner, which every screen of the dashboard area shows: each component that
 * uses this polls separately.
 */
export const polledCameraList = (rigConsole: RigConsole) =>
  queryOptions({ ...cameraList(rigConsole), refetchInterval: DASHBOARD_POLL_MS })

/** Renames a camera; the page reloads on success (spec 4), a failure shows the server's message (spec 8). */
export const renameCamera = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (body: Rename) => rig.cameras.rename({ body }),
    meta: { success: 'Camera renamed successfully', failure: 'message', reload: true },
  })

/** Deletes a camera by its id; the page reloads on success (spec 4), a failure shows the server's message (spec 8). */
export const deleteCamera = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (cameraID: string) => rig.cameras.remove({ params: { cameraID } }),
    meta: { success: 'Camera Deleted successfully', failure: 'message', reload: true },
  })

/**
 * Makes the first camera the current one (spec 4). It stays current when a later response lists another one first, or
 * none: a rig that has just restarted may not have found its cameras yet.
 */
const chooseFirst = ({ settings }: RigConsole, cameras: readonly Camera[]) => {
  const { camera: current } = settings.get()
  const [first] = cameras
  if (first && !cameras.some(({ cameraID }) => cameraID === current)) settings.change({ camera: first.cameraID })
}
