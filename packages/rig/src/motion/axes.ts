import type { Axis, CameraRecord } from '@rig/contract/sim'
import type { AxisRef, Rig } from '../state/rig.ts'

export const sledRef: AxisRef = { target: 'sled', axis: 'sled' }

export const listCameraAxes = (cameraID: string) =>
  (['pan', 'tilt', 'zoom'] as const).map((axis) => ({ target: cameraID, axis }))

export const listAxes = (rig: Rig): AxisRef[] => [
  ...rig.cameras.flatMap(({ cameraID }) => listCameraAxes(cameraID)),
  sledRef,
]

/** Callers ensure that the camera exists. Otherwise the result is the sled's axis. */
export const getAxis = (rig: Rig, { target, axis }: AxisRef): Axis => {
  if (axis === 'sled') return rig.sled
  return rig.cameras.find(({ cameraID }) => cameraID === target)?.[axis] ?? rig.sled
}

export const updateAxis = (rig: Rig, { target, axis }: AxisRef, change: Partial<Axis>): Rig => {
  if (axis === 'sled') return { ...rig, sled: { ...rig.sled, ...change } }
  const replaced = (camera: CameraRecord) =>
    camera.cameraID === target ? { ...camera, [axis]: { ...camera[axis], ...change } } : camera
  return { ...rig, cameras: rig.cameras.map(replaced) }
}
