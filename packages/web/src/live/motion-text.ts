import type { PtzAxis } from '@rig/contract'
import type { Direction } from './guard/commands.ts'
import type { AxisMotion, CameraMotion } from './guard/motion.ts'

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

export const TOO_SLOW_MESSAGE = 'The rig responds slowly: press for single steps'

const describeAxis = (axis: PtzAxis, { direction, state, reason }: AxisMotion) => {
  if (state === 'idle') return null
  const progressed = `${getControlLabel(axis, direction)}: ${progress[state]}`
  return reason === null ? progressed : `${progressed}. ${reason}`
}

export const describeMotion = ({ pan, tilt, zoom, isTooSlow }: CameraMotion) => {
  const parts = [describeAxis('pan', pan), describeAxis('tilt', tilt), describeAxis('zoom', zoom)].filter(
    (part) => part !== null,
  )
  if (isTooSlow) parts.push(TOO_SLOW_MESSAGE)
  return parts.join(', ') || 'Not moving'
}
