import { findOnlineCamera, getCameraView } from './cameras.ts'
import { assertServiceRunning } from './services.ts'
import { isStorageFull } from './state/fault-effects.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'
import type { View } from './state/view.ts'

/** Throws RigError `camera-not-found`, `camera-offline`, `service-restarting` or `storage-full`. */
export const getFrameShotView = (rig: Rig, cameraID: string, now: number): View => {
  findOnlineCamera(rig, cameraID)
  assertServiceRunning(rig, 'nxwitness')
  if (isStorageFull(rig)) throw new RigError('storage-full', {})
  return getCameraView(rig, cameraID, now)
}
