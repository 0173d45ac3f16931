import { findOnlineCamera, viewOf } from './cameras.ts'
import { assertRunning } from './services.ts'
import { isStorageFull } from './state/fault-effects.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'
import type { View } from './state/view.ts'

/** Returns the view of a frame shot. Throws camera-not-found, camera-offline, service-restarting, storage-full. */
export const viewFrameShot = (rig: Rig, cameraID: string, now: number): View => {
  findOnlineCamera(rig, cameraID)
  assertRunning(rig, 'nxwitness')
  if (isStorageFull(rig)) throw new RigError('storage-full', {})
  return viewOf(rig, cameraID, now)
}
