import type { Rename } from '@rig/contract'
import type { CameraRecord } from '@rig/contract/sim'
import { listCameraAxes } from '../motion/axes.ts'
import { logMovement } from '../motion/motion.ts'
import { isForcedOffline } from '../state/fault-effects.ts'
import type { Rig } from '../state/rig.ts'
import { RigError } from '../state/rig-error.ts'

/** All cameras in the rig's order, with the status that is answered. */
export const listCameras = (rig: Rig) =>
  rig.cameras.map((camera) => ({
    cameraID: camera.cameraID,
    name: camera.name,
    status: isOnline(rig, camera) ? 'Online' : 'Offline',
  }))

/** The camera of an id. Throws camera-not-found. */
export const findCamera = (rig: Rig, cameraID: string): CameraRecord => {
  const found = rig.cameras.find((camera) => camera.cameraID === cameraID)
  if (!found) throw new RigError('camera-not-found', { cameraID })
  return found
}

/** Whether a camera answers: it is switched on, and no fault keeps it away. */
export const isOnline = (rig: Rig, { online, cameraID }: CameraRecord): boolean =>
  online && !isForcedOffline(rig, cameraID)

/** The camera of an id if it is online. Throws camera-not-found, camera-offline. */
export const findOnlineCamera = (rig: Rig, cameraID: string): CameraRecord => {
  const camera = findCamera(rig, cameraID)
  if (!isOnline(rig, camera)) throw new RigError('camera-offline', { camera: camera.name })
  return camera
}

/** Gives a camera another name. Throws camera-not-found. */
export const renameCamera = (rig: Rig, { cameraID, name }: Rename): Rig => {
  const found = findCamera(rig, cameraID)
  return { ...rig, cameras: rig.cameras.map((camera) => (camera === found ? { ...camera, name } : camera)) }
}

/**
 * Takes a camera away, with its presets. Its schedules stay: each day their patrols report that they could not run.
 * Throws camera-not-found, patrol-running.
 */
export const removeCamera = (rig: Rig, { cameraID }: { cameraID: string }, now: number): Rig => {
  findCamera(rig, cameraID)
  if (rig.patrol?.cameraID === cameraID) throw new RigError('patrol-running', {})
  const others = <Thing extends { cameraID: string }>(things: Thing[]) =>
    things.filter((thing) => thing.cameraID !== cameraID)
  const stopped = listCameraAxes(cameraID).reduce((logged, ref) => logMovement(logged, ref, 'removed', now), rig)
  return { ...stopped, cameras: others(stopped.cameras), presets: others(stopped.presets) }
}
