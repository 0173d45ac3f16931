import type { Camera, CameraRename } from '@rig/contract'
import { readCameras } from '@rig/contract/reading/cameras'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { countLeftOut } from './left-out.ts'

export const CAMERAS_KEY = 'cameras'

/** Interval for polling the dashboard, which does not change during an outage (docs/reliability.md). */
export const DASHBOARD_POLL_INTERVAL_MS = 5_000

export const cameraList = (rigConsole: RigConsole) =>
  queryOptions({
    queryKey: [CAMERAS_KEY],
    queryFn: async () => {
      const { rig, outage } = rigConsole
      const read = countLeftOut(rigConsole, CAMERAS_KEY, readCameras)
      const cameras = await outage.track(rig.cameras.dashboard().then((response) => response.read(read)))
      chooseFirst(rigConsole, cameras)
      return cameras
    },
  })

/**
 * Query options that poll the cameras. For the outage banner only, because each component that uses them sends its own
 * requests.
 */
export const polledCameraList = (rigConsole: RigConsole) =>
  queryOptions({ ...cameraList(rigConsole), refetchInterval: DASHBOARD_POLL_INTERVAL_MS })

export const renameCamera = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (body: CameraRename) => rig.cameras.rename({ body }),
    meta: { success: 'Camera renamed successfully', failure: 'message', reload: true },
  })

export const deleteCamera = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (cameraID: string) => rig.cameras.remove({ params: { cameraID } }),
    meta: { success: 'Camera Deleted successfully', failure: 'message', reload: true },
  })

/**
 * Selects the first camera if the selected one is no longer in the list (spec 4). Keeps the selection if the list is
 * empty, because a rig that has just restarted may not have detected its cameras yet.
 */
const chooseFirst = ({ settings }: RigConsole, cameras: readonly Camera[]) => {
  const { camera: current } = settings.get()
  const [first] = cameras
  if (first && !cameras.some(({ cameraID }) => cameraID === current)) settings.change({ camera: first.cameraID })
}
