import { cameraKind, type Position, type PtzAxis, type Rename, wrapDegrees } from '@rig/contract'
import type { Axis, CameraRecord } from '@rig/contract/sim'
import { listCameraAxes } from './motion/axes.ts'
import { logMovement } from './motion/motion.ts'
import { stateAt } from './motion/trajectory.ts'
import { isForcedOffline, pictureEffect } from './state/fault-effects.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'
import type { View } from './state/view.ts'

/** Returns all cameras in the rig's order, as in the API. */
export const listCameras = (rig: Rig) =>
  rig.cameras.map((camera) => ({
    cameraID: camera.cameraID,
    name: camera.name,
    status: isOnline(rig, camera) ? 'Online' : 'Offline',
  }))

/** Returns a camera by its id. Throws camera-not-found. */
export const findCamera = (rig: Rig, cameraID: string): CameraRecord => {
  const found = rig.cameras.find((camera) => camera.cameraID === cameraID)
  if (!found) throw new RigError('camera-not-found', { cameraID })
  return found
}

/** Returns whether a camera is switched on and no fault takes it offline. */
export const isOnline = (rig: Rig, { online, cameraID }: CameraRecord): boolean =>
  online && !isForcedOffline(rig, cameraID)

/** Returns a camera by its id if it is online. Throws camera-not-found, camera-offline. */
export const findOnlineCamera = (rig: Rig, cameraID: string): CameraRecord => {
  const camera = findCamera(rig, cameraID)
  if (!isOnline(rig, camera)) throw new RigError('camera-offline', { camera: camera.name })
  return camera
}

/** Renames a camera. Throws camera-not-found. */
export const renameCamera = (rig: Rig, { cameraID, name }: Rename): Rig => {
  const found = findCamera(rig, cameraID)
  return { ...rig, cameras: rig.cameras.map((camera) => (camera === found ? { ...camera, name } : camera)) }
}

/**
 * Deletes a camera with its presets. Its schedules stay: each day their patrols report that they could not run.
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

/** Returns the view of a camera at a moment. Throws camera-not-found. */
export const viewOf = (rig: Rig, cameraID: string, now: number): View => {
  const camera = findCamera(rig, cameraID)
  return {
    cameraID,
    cameraName: camera.name,
    kind: cameraKind(camera.name) === 'ptz' ? 'ptz' : 'webcam',
    ...positionAt(camera, now),
    sled: stateAt(rig.sled, now).position,
    now,
    timeZone: rig.timeZone,
    effect: pictureEffect(rig, cameraID),
    seed: rig.seed,
  }
}

/** Returns the position of a camera's axes at a moment: pan −180…180. */
export const positionAt = ({ pan, tilt, zoom }: Record<PtzAxis, Pick<Axis, 'trajectory'>>, now: number): Position => ({
  pan: wrapDegrees(stateAt(pan, now).position),
  tilt: stateAt(tilt, now).position,
  zoom: stateAt(zoom, now).position,
})
