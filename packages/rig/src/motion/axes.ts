import type { Axis } from '@rig/contract/sim'
import { findCamera } from '../state/find-camera.ts'
import type { AxisRef, Rig } from '../state/rig.ts'

export const sledRef: AxisRef = { target: 'sled', axis: 'sled' }

export const listCameraAxes = (cameraID: string) =>
  (['pan', 'tilt', 'zoom'] as const).map((axis) => ({ target: cameraID, axis }))

export const listAxes = (rig: Rig): AxisRef[] => [
  ...rig.cameras.flatMap(({ cameraID }) => listCameraAxes(cameraID)),
  sledRef,
]

/** Throws RigError `camera-not-found`. */
export const getAxis = (rig: Rig, { target, axis }: AxisRef): Axis =>
  axis === 'sled' ? rig.sled : findCamera(rig, target)[axis]

/** Throws RigError `camera-not-found`. */
export const updateAxis = (rig: Rig, { target, axis }: AxisRef, change: Partial<Axis>): Rig => {
  if (axis === 'sled') return { ...rig, sled: { ...rig.sled, ...change } }
  const found = findCamera(rig, target)
  const changed = { ...found, [axis]: { ...found[axis], ...change } }
  return { ...rig, cameras: rig.cameras.map((camera) => (camera === found ? changed : camera)) }
}
