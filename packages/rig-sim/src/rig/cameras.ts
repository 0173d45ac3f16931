import type { Rename } from '@rig/contract'
import { cameraAxes } from './axes.ts'
import { isForcedOffline } from './fault-effects.ts'
import { close } from './motion.ts'
import type { Camera, Rig } from './rig.ts'
import { RigError } from './rig-error.ts'

/** What a camera is, by its name in any case: 'webcam' wins over 'ptz', neither is a camera without steering (product 3). */
export const cameraKind = (name: string): 'ptz' | 'webcam' | 'fixed' => {
  const lower = name.toLowerCase()
  if (lower.includes('webcam')) return 'webcam'
  return lower.includes('ptz') ? 'ptz' : 'fixed'
}

/** All cameras in the rig's order, with the status that the wire tells. */
export const listCameras = (rig: Rig) =>
  rig.cameras.map((camera) => ({
    cameraID: camera.cameraID,
    name: camera.name,
    status: isOnline(rig, camera) ? 'Online' : 'Offline',
  }))

/** The camera of an id. Throws camera-not-found. */
export const findCamera = (rig: Rig, cameraID: string): Camera => {
  const found = rig.cameras.find((camera) => camera.cameraID === cameraID)
  if (!found) throw new RigError('camera-not-found', { cameraID })
  return found
}

/** Whether a camera answers: it is switched on, and no fault keeps it away. */
export const isOnline = (rig: Rig, { online, cameraID }: Camera): boolean => online && !isForcedOffline(rig, cameraID)

/** The camera of an id if it is online. Throws camera-not-found, camera-offline. */
export const onlineCamera = (rig: Rig, cameraID: string): Camera => {
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
  const still = cameraAxes(cameraID).reduce((before, ref) => close(before, ref, 'removed', now), rig)
  return { ...still, cameras: others(still.cameras), presets: others(still.presets) }
}
