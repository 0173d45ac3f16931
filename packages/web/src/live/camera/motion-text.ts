import type { PtzAxis } from '@rig/contract'
import type { AxisMotion, CameraMotion } from './guard/motion.ts'
import { type Direction, ptzAxes } from './guard/state.ts'

const names = {
  pan: { '1': 'Pan right', '-1': 'Pan left' },
  tilt: { '1': 'Tilt up', '-1': 'Tilt down' },
  zoom: { '1': 'Zoom in', '-1': 'Zoom out' },
} as const satisfies Record<PtzAxis, Record<`${Direction}`, string>>

export const getControlLabel = (axis: PtzAxis, direction: Direction) => names[axis][`${direction}`]

/** Returns the toast message that is shown when a movement starts (spec 8). */
export const getStartMessage = (axis: PtzAxis, direction: Direction) => {
  if (axis !== 'zoom') return 'Moving...'
  return direction === 1 ? 'Zooming In...' : 'Zooming Out...'
}

const progress = {
  requested: 'requested',
  moving: 'moving',
  stopping: 'stopping',
  unconfirmed: 'the rig has not confirmed the stop',
  done: 'done',
  refused: 'refused',
} as const

const EACH_PRESS = 'each press moves one step'

/** Returns why each press moves only one step, or null. `figure` is the latency in parentheses, or empty. */
export const describePace = ({ slowMs, isStepsOnly }: CameraMotion, figure = '') => {
  if (slowMs !== null) return `The rig responds slowly${figure}: ${EACH_PRESS}`
  return isStepsOnly ? `Fewer pictures: ${EACH_PRESS}` : null
}

const describeAxis = (axis: PtzAxis, { direction, state }: AxisMotion) =>
  state === 'idle' ? null : `${getControlLabel(axis, direction)}: ${progress[state]}`

/** Omits the latency, which changes often, and the reasons, which are announced as alerts. */
export const describeMotion = (motion: CameraMotion) => {
  const parts = [...ptzAxes.map((axis) => describeAxis(axis, motion[axis])), describePace(motion)]
  return parts.filter((part) => part !== null).join(', ') || 'Not moving'
}
