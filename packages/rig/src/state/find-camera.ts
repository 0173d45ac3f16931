import type { CameraRecord } from '@rig/contract/sim'
import type { Rig } from './rig.ts'
import { RigError } from './rig-error.ts'

/** Returns the camera with this id. Throws RigError `camera-not-found`. */
export const findCamera = (rig: Rig, cameraID: string): CameraRecord => {
  const found = rig.cameras.find((camera) => camera.cameraID === cameraID)
  if (!found) throw new RigError('camera-not-found', { cameraID })
  return found
}
