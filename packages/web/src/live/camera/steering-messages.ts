import type { PtzAxis } from '@rig/contract'
import type { ControlMessages } from '../../console/control/control-messages.ts'
import { directionControl, paceControl, steeringControl } from '../../rig/ptz.ts'
import { explainMotion } from './explain.ts'
import type { AxisMotion, CameraMotion } from './guard/motion.ts'
import { type Direction, ptzAxes } from './guard/state.ts'

const directions = [1, -1] as const satisfies readonly Direction[]

const listAxisControls = (cameraID: string, axis: PtzAxis) => [
  steeringControl(cameraID),
  ...directions.map((direction) => directionControl(cameraID, axis, direction)),
]

export const listSteeringControls = (cameraID: string): string[] => [
  ...ptzAxes.flatMap((axis) => listAxisControls(cameraID, axis)),
  paceControl(cameraID),
]

/**
 * Shows the messages of each motion of a camera at the pad. A reason outlasts the guard's own result, until the rig
 * accepts a command for the same axis. The pace is shown for as long as it applies.
 */
export const createSteeringMessages = ({ show, clear }: Pick<ControlMessages, 'show' | 'clear'>, cameraID: string) => {
  let before: { motion: CameraMotion; messages: ReturnType<typeof explainMotion> } | null = null

  return (motion: CameraMotion) => {
    const messages = explainMotion(cameraID, motion)
    for (const axis of ptzAxes) {
      const { state } = motion[axis]
      if (isAccepted(state) && before?.motion[axis].state !== state) listAxisControls(cameraID, axis).forEach(clear)
    }
    for (const { control, text, severity } of messages) {
      const isShown = before?.messages.some(
        (each) => each.control === control && each.text === text && each.severity === severity,
      )
      if (!isShown) show(control, text, severity === 'pace' ? 'pace' : 'refused')
    }
    if (!messages.some(({ severity }) => severity === 'pace')) clear(paceControl(cameraID))
    before = { motion, messages }
  }
}

const isAccepted = (state: AxisMotion['state']) => state === 'moving' || state === 'done'
