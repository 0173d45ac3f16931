import { cameraKind, type Position } from '@rig/contract'
import type { CameraRecord } from '@rig/contract/sim'
import { wrapDegrees } from '../motion/machine.ts'
import { stateAt } from '../motion/trajectory.ts'
import { pictureEffect } from '../state/fault-effects.ts'
import type { Rig } from '../state/rig.ts'
import type { View } from '../state/view.ts'
import { findCamera } from './cameras.ts'

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
export const lookOf = (camera: Pick<CameraRecord, 'pan' | 'tilt' | 'zoom'>, now: number): Position => ({
  pan: wrapDegrees(stateAt(camera.pan, now).position),
  tilt: stateAt(camera.tilt, now).position,
  zoom: stateAt(camera.zoom, now).position,
})
