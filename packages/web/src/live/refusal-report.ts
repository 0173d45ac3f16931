import type { PtzAxis } from '@rig/contract'
import type { Refusals } from '../console/refusals.ts'
import { directionControl, steeringControl } from '../rig/ptz.ts'
import type { AxisMotion, CameraMotion } from './guard/motion.ts'
import { type Direction, ptzAxes } from './guard/state.ts'
import { describeRefusal } from './motion-text.ts'

const directions = [1, -1] as const satisfies readonly Direction[]

const listAxisControls = (cameraID: string, axis: PtzAxis) => [
  steeringControl(cameraID),
  ...directions.map((direction) => directionControl(cameraID, axis, direction)),
]

/** Lists the names of all controls that steer a camera. */
export const listSteeringControls = (cameraID: string): string[] =>
  ptzAxes.flatMap((axis) => listAxisControls(cameraID, axis))

/**
 * Returns a function that receives each motion of a camera. It shows the reason for each refusal at the pad, where it
 * outlasts the guard's own result, and removes it when the rig accepts a command for the same axis.
 */
export const createRefusalReport = (refusals: Pick<Refusals, 'show' | 'clear'>, cameraID: string) => {
  let before: CameraMotion | null = null

  return (motion: CameraMotion) => {
    for (const axis of ptzAxes) {
      const { state, direction } = motion[axis]
      const refusal = describeRefusal(axis, motion)
      const isNew = before === null || describeRefusal(axis, before) !== refusal
      const isRefused = state === 'refused' && before?.[axis].state !== 'refused'
      if (isAccepted(state) && before?.[axis].state !== state) listAxisControls(cameraID, axis).forEach(refusals.clear)
      if (refusal !== null && (isNew || isRefused)) refusals.show(directionControl(cameraID, axis, direction), refusal)
    }
    before = motion
  }
}

const isAccepted = (state: AxisMotion['state']) => state === 'moving' || state === 'done'
