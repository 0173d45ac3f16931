import type { PtzAxis } from '@rig/contract'
import type { ControlMessages } from '../console/control-messages.ts'
import { directionControl, paceControl, steeringControl } from '../rig/ptz.ts'
import type { AxisMotion, CameraMotion } from './guard/motion.ts'
import { type Direction, ptzAxes } from './guard/state.ts'
import { describePaceWithLatency, describeRefusal } from './motion-text.ts'

const directions = [1, -1] as const satisfies readonly Direction[]

const listAxisControls = (cameraID: string, axis: PtzAxis) => [
  steeringControl(cameraID),
  ...directions.map((direction) => directionControl(cameraID, axis, direction)),
]

/** Lists the names of all messages at the pad of a camera. */
export const listSteeringControls = (cameraID: string): string[] => [
  ...ptzAxes.flatMap((axis) => listAxisControls(cameraID, axis)),
  paceControl(cameraID),
]

/**
 * Returns a function that receives each motion of a camera. It shows the reason for each refusal at the pad, where it
 * outlasts the guard's own result, and removes it when the rig accepts a command for the same axis. It also shows why
 * each press moves one step, for as long as it does.
 */
export const createSteeringMessages = (messages: Pick<ControlMessages, 'show' | 'clear'>, cameraID: string) => {
  let before: CameraMotion | null = null

  const showRefusals = (motion: CameraMotion) => {
    for (const axis of ptzAxes) {
      const { state, direction } = motion[axis]
      const refusal = describeRefusal(axis, motion)
      const isNew = before === null || describeRefusal(axis, before) !== refusal
      const isRefused = state === 'refused' && before?.[axis].state !== 'refused'
      if (isAccepted(state) && before?.[axis].state !== state) listAxisControls(cameraID, axis).forEach(messages.clear)
      if (refusal !== null && (isNew || isRefused)) messages.show(directionControl(cameraID, axis, direction), refusal)
    }
  }

  const showPace = (motion: CameraMotion) => {
    const pace = describePaceWithLatency(motion)
    if (pace === (before && describePaceWithLatency(before))) return
    if (pace === null) messages.clear(paceControl(cameraID))
    else messages.show(paceControl(cameraID), pace, 'pace')
  }

  return (motion: CameraMotion) => {
    showRefusals(motion)
    showPace(motion)
    before = motion
  }
}

const isAccepted = (state: AxisMotion['state']) => state === 'moving' || state === 'done'
