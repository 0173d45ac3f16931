import type { Axis, CameraRecord } from '@rig/contract/sim'
import type { AxisRef, Rig } from '../state/rig.ts'

export const sledRef: AxisRef = { target: 'sled', axis: 'sled' }

export const listCameraAxes = (cameraID: string) =>
  (['pan', 'tilt', 'zoom'] as const).map((axis) => ({ target: cameraID, axis }))

/** Lists all axes of the rig: three per camera, and the sled's. */
export const listAxes = (rig: Rig): AxisRef[] => [
  ...rig.cameras.flatMap(({ cameraID }) => listCameraAxes(cameraID)),
  sledRef,
]

/** Returns an axis. Callers ensure that the camera exists. */
export const axisOf = (rig: Rig, { target, axis }: AxisRef): Axis => {
  if (axis === 'sled') return rig.sled
  return rig.cameras.find(({ cameraID }) => cameraID === target)?.[axis] ?? rig.sled
}

export const changeAxis = (rig: Rig, { target, axis }: AxisRef, change: Partial<Axis>): Rig => {
  if (axis === 'sled') return { ...rig, sled: { ...rig.sled, ...change } }
  const replaced = (camera: CameraRecord) =>
    camera.cameraID === target ? { ...camera, [axis]: { ...camera[axis], ...change } } : camera
  return { ...rig, cameras: rig.cameras.map(replaced) }
}
