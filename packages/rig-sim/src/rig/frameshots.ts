import { onlineCamera } from './cameras.ts'
import { isStorageFull } from './fault-effects.ts'
import { viewOf } from './observe.ts'
import type { Rig } from './rig.ts'
import { RigError } from './rig-error.ts'
import { assertRunning } from './services.ts'
import type { View } from './view.ts'

/** What a frame shot of a camera has to show. Throws camera-not-found, camera-offline, service-restarting, storage-full. */
export const frameShotView = (rig: Rig, cameraID: string, now: number): View => {
  onlineCamera(rig, cameraID)
  assertRunning(rig, 'nxwitness')
  if (isStorageFull(rig)) throw new RigError('storage-full', {})
  return viewOf(rig, cameraID, now)
}
