import type { Axis, CameraRecord } from '@rig/contract/sim'
import type { AxisRef, Rig } from '../state/rig.ts'

export const sledRef: AxisRef = { target: 'sled', axis: 'sled' }

/** The three axes of a camera. */
export const listCameraAxes = (cameraID: string) =>
  (['pan', 'tilt', 'zoom'] as const).map((axis) => ({ target: cameraID, axis }))

/** All axes of the rig: three a camera, and the sled's. */
export const listAxes = (rig: Rig): AxisRef[] => [
  ...rig.cameras.flatMap(({ cameraID }) => listCameraAxes(cameraID)),
  sledRef,
]

/** The axis meant. Callers have made sure that the camera exists. */
export const axisOf = (rig: Rig, { target, axis }: AxisRef): Axis => {
  if (axis === 'sled') return rig.sled
  return rig.cameras.find(({ cameraID }) => cameraID === target)?.[axis] ?? rig.sled
}

/** The rig with a change to one axis. */
export const changeAxis = (rig: Rig, { target, axis }: AxisRef, change: Partial<Axis>): Rig => {
  if (axis === 'sled') return { ...rig, sled: { ...rig.sled, ...change } }
  const replaced = (camera: CameraRecord) =>
    camera.cameraID === target ? { ...camera, [axis]: { ...camera[axis], ...change } } : camera
  return { ...rig, cameras: rig.cameras.map(replaced) }
}
