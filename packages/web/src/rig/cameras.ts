import type { Camera, CameraRename } from '@rig/contract'
import { readCameras } from '@rig/contract/reading/startup'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

/** Polling interval of the dashboard. It is the same during an outage (docs/reliability.md). */
export const DASHBOARD_POLL_INTERVAL_MS = 5_000

export const cameraList = (rigConsole: RigConsole) =>
  queryOptions({
    queryKey: ['cameras'],
    queryFn: async () => (await rigConsole.rig.cameras.dashboard()).read(readCameras),
  })

/**
 * Query options that poll the cameras. Use them only in the outage banner, because each component that uses them polls
 * separately.
 */
export const polledCameraList = (rigConsole: RigConsole) =>
  queryOptions({ ...cameraList(rigConsole), refetchInterval: DASHBOARD_POLL_INTERVAL_MS })

export const renameCamera = (rigConsole: RigConsole) =>
  mutationOptions({
    mutationFn: (body: CameraRename) => rigConsole.rig.cameras.rename({ body }),
    meta: {
      success: 'Camera renamed successfully',
      failure: 'message',
      reload: true,
    },
  })

export const deleteCamera = (rigConsole: RigConsole) =>
  mutationOptions({
    mutationFn: (cameraID: string) => rigConsole.rig.cameras.remove({ params: { cameraID } }),
    meta: {
      success: 'Camera Deleted successfully',
      deletes: true,
      failure: 'message',
      reload: true,
    },
  })

const getCameraNameKey = (cameraID: string) => ['camera name', cameraID]

/** Stores the name of a camera that the rig no longer lists, for messages about this camera. */
export const cacheCameraName = ({ queryClient }: RigConsole, { cameraID, name }: Camera) =>
  queryClient.setQueryData(getCameraNameKey(cameraID), name)

/** Returns the name of a listed or deleted camera, or undefined. */
export const findCameraName = (rigConsole: RigConsole, cameraID: string) =>
  rigConsole.queryClient.getQueryData(cameraList(rigConsole).queryKey)?.find((camera) => camera.cameraID === cameraID)
    ?.name ?? rigConsole.queryClient.getQueryData<string>(getCameraNameKey(cameraID))
