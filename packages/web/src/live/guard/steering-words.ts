import type { PtzAxis } from '@rig/contract'
import type { AxisMotion, Direction, Motion } from './steering.ts'

const names = {
  pan: { '1': 'Pan right', '-1': 'Pan left' },
  tilt: { '1': 'Tilt up', '-1': 'Tilt down' },
  zoom: { '1': 'Zoom in', '-1': 'Zoom out' },
} as const satisfies Record<PtzAxis, Record<`${Direction}`, string>>

/** The name of a control: of its button, and of what it does. */
export const controlName = (axis: PtzAxis, direction: Direction) => names[axis][`${direction}`]

/** The toast at the start of a movement (spec 8). */
export const startToast = (axis: PtzAxis, direction: Direction) => {
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

const describe = (axis: PtzAxis, { direction, state, reason }: AxisMotion) => {
  if (state === 'idle') return null
  const progressed = `${controlName(axis, direction)}: ${progress[state]}`
  return reason === null ? progressed : `${progressed}. ${reason}`
}

/** What a screen reader is told about a camera's movement. */
export const motionSentence = ({ pan, tilt, zoom, isTooSlow }: Motion) => {
  const parts = [describe('pan', pan), describe('tilt', tilt), describe('zoom', zoom)].filter((part) => part !== null)
  if (isTooSlow) parts.push(TOO_SLOW)
  return parts.join(', ') || 'Still'
}
