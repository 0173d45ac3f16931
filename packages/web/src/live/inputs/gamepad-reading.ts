import type { PtzAxis } from '@rig/contract'
import type { Direction } from '../guard/steering.ts'
import { HOLD_SPEEDS } from '../guard/steering-speeds.ts'

const DEAD_ZONE = 0.15

/** The parts of a Gamepad that are read; the mapping is the standard one. */
export type PadState = {
  axes: readonly number[]
  buttons: readonly { pressed: boolean; value: number }[]
  timestamp: number
}

/** How fast an axis is asked to move: a fraction of full speed. */
export type AxisSpeed = { axis: PtzAxis; direction: Direction; speed: number }
export type PadReading = { speeds: AxisSpeed[]; sledBackward: boolean; sledForward: boolean }

const SHOULDER = { left: 4, right: 5 }
const TRIGGER = { left: 6, right: 7 }

/** What is left of a deflection (−1…1) beyond the dead zone: from 0 at its edge to 1 at the end, without a jump. */
export const beyondDeadZone = (deflection: number): number => {
  const left = Math.min(1, Math.max(0, (Math.abs(deflection) - DEAD_ZONE) / (1 - DEAD_ZONE)))
  return Math.sign(deflection) * left
}

const stronger = (a = 0, b = 0) => (Math.abs(b) > Math.abs(a) ? b : a)

/** In hundredths, so that a trembling finger causes no new command. */
const readAxis = (axis: PtzAxis, deflection: number, fullSpeed: number): AxisSpeed[] => {
  const speed = Math.round(Math.abs(deflection) * fullSpeed * 100) / 100
  return speed === 0 ? [] : [{ axis, direction: deflection > 0 ? 1 : -1, speed }]
}

/** What a controller asks for: either stick steers, the triggers zoom, the shoulders move the sled. */
export const readPad = ({ axes, buttons }: PadState): PadReading => {
  const right = beyondDeadZone(stronger(axes[0], axes[2]))
  const down = beyondDeadZone(stronger(axes[1], axes[3]))
  const closer = beyondDeadZone(buttons[TRIGGER.right]?.value ?? 0) - beyondDeadZone(buttons[TRIGGER.left]?.value ?? 0)
  return {
    speeds: [
      ...readAxis('pan', right, HOLD_SPEEDS.pan),
      ...readAxis('tilt', -down, HOLD_SPEEDS.tilt),
      ...readAxis('zoom', closer, HOLD_SPEEDS.zoom),
    ],
    sledBackward: buttons[SHOULDER.left]?.pressed ?? false,
    sledForward: buttons[SHOULDER.right]?.pressed ?? false,
  }
}

/** Nothing is asked for. */
export const isNeutral = ({ speeds, sledBackward, sledForward }: PadReading): boolean =>
  speeds.length === 0 && !sledBackward && !sledForward
