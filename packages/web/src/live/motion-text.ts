import type { PtzAxis } from '@rig/contract'
import type { Direction } from './guard/commands.ts'
import type { AxisMotion, Motion } from './guard/motion.ts'

const names = {
  pan: { '1': 'Pan right', '-1': 'Pan left' },
  tilt: { '1': 'Tilt up', '-1': 'Tilt down' },
  zoom: { '1': 'Zoom in', '-1': 'Zoom out' },
} as const satisfies Record<PtzAxis, Record<`${Direction}`, string>>

/** Returns the name of a control, for its button and for announcements. */
export const controlName = (axis: PtzAxis, direction: Direction) => names[axis][`${direction}`]

/** Returns the text of the toast at the start of a movement (spec 8). */
export const startText = (axis: PtzAxis, direction: Direction) => {
  if (axis !== 'zoom') return 'Moving...'
  return direction === 1 ? 'Zooming In...' : 'Zooming Out...'
}

const progress = {
  asked: 'asked',
  moving: 'moving',
  stopping: 'stopping',
  unconfirmed: 'the rig has not confirmed the stop',
  done: 'done',
  refused: 'refused',
} as const

/** Why a held control does not move the camera. */
export const TOO_SLOW = 'The rig answers too slowly to hold: steps only'

const describeAxis = (axis: PtzAxis, { direction, state, reason }: AxisMotion) => {
  if (state === 'idle') return null
  const progressed = `${controlName(axis, direction)}: ${progress[state]}`
  return reason === null ? progressed : `${progressed}. ${reason}`
}

/** Returns what screen readers announce about a camera's movement. */
export const describeMotion = ({ pan, tilt, zoom, isTooSlow }: Motion) => {
  const parts = [describeAxis('pan', pan), describeAxis('tilt', tilt), describeAxis('zoom', zoom)].filter(
    (part) => part !== null,
  )
  if (isTooSlow) parts.push(TOO_SLOW)
  return parts.join(', ') || 'Still'
}
