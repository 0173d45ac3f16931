import { stateAt } from './axis.ts'
import { cameraKind, findCamera } from './cameras.ts'
import { pictureEffect } from './fault-effects.ts'
import { wrapDegrees } from './machine.ts'
import type { Camera, Look, Rig } from './rig.ts'
import type { View } from './view.ts'

/** What a camera sees at a moment. Throws camera-not-found. */
export const viewOf = (rig: Rig, cameraID: string, now: number): View => {
  const camera = findCamera(rig, cameraID)
  return {
    cameraID,
    cameraName: camera.name,
    kind: cameraKind(camera.name) === 'ptz' ? 'ptz' : 'webcam',
    ...lookOf(camera, now),
    sled: stateAt(rig.sled, now).position,
    now,
    timeZone: rig.timeZone,
    effect: pictureEffect(rig, cameraID),
    seed: rig.seed,
  }
}

/** Where a camera looks at a moment: pan −180…180. */
export const lookOf = (camera: Pick<Camera, 'pan' | 'tilt' | 'zoom'>, now: number): Look => ({
  pan: wrapDegrees(stateAt(camera.pan, now).position),
  tilt: stateAt(camera.tilt, now).position,
  zoom: stateAt(camera.zoom, now).position,
})
