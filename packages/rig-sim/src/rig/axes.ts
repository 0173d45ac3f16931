import type { Axis } from './axis.ts'
import type { AxisName } from './machine.ts'
import type { Camera, Rig } from './rig.ts'

/** Which axis is meant: one of a camera (`target` is its id), or the sled's. */
export type AxisRef = { target: string; axis: AxisName }

export const sledRef: AxisRef = { target: 'sled', axis: 'sled' }

/** The three axes of a camera. */
export const cameraAxes = (cameraID: string) =>
  (['pan', 'tilt', 'zoom'] as const).map((axis) => ({ target: cameraID, axis }))

/** All axes of the rig: three a camera, and the sled's. */
export const allAxes = (rig: Rig): AxisRef[] => [
  ...rig.cameras.flatMap(({ cameraID }) => cameraAxes(cameraID)),
  sledRef,
]

/** The axis meant. Callers have made sure that the camera exists. */
export const axisOf = (rig: Rig, { target, axis }: AxisRef): Axis => {
  if (axis === 'sled') return rig.sled
  return rig.cameras.find(({ cameraID }) => cameraID === target)?.[axis] ?? rig.sled
}

/** The rig with a change to one axis. */
export const withAxis = (rig: Rig, { target, axis }: AxisRef, change: Partial<Axis>): Rig => {
  if (axis === 'sled') return { ...rig, sled: { ...rig.sled, ...change } }
  const replaced = (camera: Camera) =>
    camera.cameraID === target ? { ...camera, [axis]: { ...camera[axis], ...change } } : camera
  return { ...rig, cameras: rig.cameras.map(replaced) }
}
