import { type CameraRename, getCameraKind, type Position, type PtzAxis, wrapDegrees } from '@rig/contract'
import type { Axis, CameraRecord } from '@rig/contract/sim'
import { listCameraAxes } from './motion/axes.ts'
import { logMovement } from './motion/motion.ts'
import { getStateAt } from './motion/trajectory.ts'
import { getPictureFault, isForcedOffline } from './state/fault-effects.ts'
import { assertNoPatrol, findCamera, type Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'
import type { View } from './state/view.ts'

export const listCameras = (rig: Rig) =>
  rig.cameras.map((camera) => ({
    cameraID: camera.cameraID,
    name: camera.name,
    status: isCameraOnline(rig, camera) ? 'Online' : 'Offline',
  }))

export const isCameraOnline = (rig: Rig, { online, cameraID }: CameraRecord): boolean =>
  online && !isForcedOffline(rig, cameraID)

/** Throws RigError `camera-not-found` or `camera-offline`. */
export const findOnlineCamera = (rig: Rig, cameraID: string): CameraRecord => {
  const camera = findCamera(rig, cameraID)
  if (!isCameraOnline(rig, camera)) throw new RigError('camera-offline', { camera: camera.name })
  return camera
}

/** Throws RigError `camera-not-found`. */
export const renameCamera = (rig: Rig, { cameraID, name }: CameraRename): Rig => {
  const found = findCamera(rig, cameraID)
  return { ...rig, cameras: rig.cameras.map((camera) => (camera === found ? { ...camera, name } : camera)) }
}

/** Removes a camera and its presets, but not its schedules. Throws RigError `camera-not-found` or `patrol-running`. */
export const removeCamera = (rig: Rig, { cameraID }: { cameraID: string }, now: number): Rig => {
  findCamera(rig, cameraID)
  assertNoPatrol(rig, cameraID)
  const excludeCamera = <Thing extends { cameraID: string }>(things: Thing[]) =>
    things.filter((thing) => thing.cameraID !== cameraID)
  const withMovementsLogged = listCameraAxes(cameraID).reduce(
    (logged, ref) => logMovement(logged, ref, 'removed', now),
    rig,
  )
  return {
    ...withMovementsLogged,
    cameras: excludeCamera(withMovementsLogged.cameras),
    presets: excludeCamera(withMovementsLogged.presets),
  }
}

/** `now` is in ms. Throws RigError `camera-not-found`. */
export const getCameraView = (rig: Rig, cameraID: string, now: number): View => {
  const camera = findCamera(rig, cameraID)
  return {
    cameraID,
    cameraName: camera.name,
    kind: getCameraKind(camera.name) === 'ptz' ? 'ptz' : 'webcam',
    ...getPositionAt(camera, now),
    sled: getStateAt(rig.sled, now).position,
    now,
    timeZone: rig.timeZone,
    fault: getPictureFault(rig, cameraID),
    seed: rig.seed,
  }
}

/** Returns the position at `now` (ms), with pan in −180…180°. */
export const getPositionAt = (
  { pan, tilt, zoom }: Record<PtzAxis, Pick<Axis, 'trajectory'>>,
  now: number,
): Position => ({
  pan: wrapDegrees(getStateAt(pan, now).position),
  tilt: getStateAt(tilt, now).position,
  zoom: getStateAt(zoom, now).position,
})
