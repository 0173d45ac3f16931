import type { Axis } from '@rig/contract/sim'
import { listSledJams } from '../state/fault-effects.ts'
import { type AxisRef, findCamera, type Rig } from '../state/rig.ts'
import { type AxisSpec, axisSpecs } from './machine.ts'
import { getStateAt, getStoppingPosition } from './trajectory.ts'

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
  const changedCamera = { ...found, [axis]: { ...found[axis], ...change } }
  return { ...rig, cameras: rig.cameras.map((camera) => (camera === found ? changedCamera : camera)) }
}

const JAM_CLEARANCE_UNITS = 0.1

/** Returns the current limits of an axis. Jams limit the range of the sled. */
export const getAxisSpec = (rig: Rig, ref: AxisRef, now: number): AxisSpec => {
  if (ref.axis !== 'sled') return axisSpecs[ref.axis]
  const rest = getStoppingPosition(axisSpecs.sled, getStateAt(getAxis(rig, ref), now))
  return listSledJams(rig).reduce((spec, at) => narrowRange(spec, at, rest), axisSpecs.sled)
}

/** Limits the range to the side of the jam on which the sled will stop. */
const narrowRange = (spec: AxisSpec, at: number, rest: number): AxisSpec =>
  rest <= at
    ? { ...spec, max: Math.min(spec.max ?? at, Math.max(rest, at - JAM_CLEARANCE_UNITS)) }
    : { ...spec, min: Math.max(spec.min ?? at, Math.min(rest, at + JAM_CLEARANCE_UNITS)) }
