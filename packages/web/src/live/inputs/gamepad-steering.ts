import type { PtzAxis } from '@rig/contract'
import { axes, type Direction, HOLD_SPEEDS } from '../guard/commands.ts'

/** The parts of a Gamepad that are read; the mapping is the standard one. */
export type PadState = {
  axes: readonly number[]
  buttons: readonly { pressed: boolean; value: number }[]
  timestamp: number
}

/** The requested speed of an axis: a fraction of full speed. */
type AxisSpeed = { axis: PtzAxis; direction: Direction; speed: number }
type PadReading = { speeds: AxisSpeed[]; sledBackward: boolean; sledForward: boolean }

type Controls = {
  press(axis: PtzAxis, speed: AxisSpeed): void
  adjust(axis: PtzAxis, speed: AxisSpeed): void
  release(axis: PtzAxis): void
  sledBackward(): void
  sledForward(): void
}

/** A controller that requests a movement with the same time stamp for this long repeats old values. */
const FROZEN_MS = 3_000
const DEAD_ZONE = 0.15
const SHOULDER = { left: 4, right: 5 }
const TRIGGER = { left: 6, right: 7 }

/**
 * Turns a controller's readings into held axes. A controller has no effect until it has been seen in neutral: after
 * connecting, after each return of the focus, and after its time stamp has not changed for too long.
 */
export const createGamepadSteering = (controls: Controls) => {
  let isArmed = false
  let held = new Set<PtzAxis>()
  let shoulders = { backward: false, forward: false }
  let fresh = { timestamp: -1, at: 0 }

  const disarm = () => {
    isArmed = false
    shoulders = { backward: false, forward: false }
    for (const axis of held) controls.release(axis)
    held = new Set()
  }

  const steer = (speeds: AxisSpeed[]) => {
    for (const axis of axes) {
      const speed = speeds.find((each) => each.axis === axis)
      if (speed && held.has(axis)) controls.adjust(axis, speed)
      else if (speed) controls.press(axis, speed)
      else if (held.has(axis)) controls.release(axis)
    }
    held = new Set(speeds.map(({ axis }) => axis))
  }

  return {
    disarm,
    /** Handles one reading; `now` is in ms of any monotonic clock. */
    read: (pad: PadState, now: number) => {
      if (pad.timestamp !== fresh.timestamp) fresh = { timestamp: pad.timestamp, at: now }
      const reading = readPad(pad)
      if (isNeutral(reading)) isArmed = true
      else if (now - fresh.at >= FROZEN_MS) disarm()
      if (!isArmed) return
      steer(reading.speeds)
      if (reading.sledBackward && !shoulders.backward) controls.sledBackward()
      if (reading.sledForward && !shoulders.forward) controls.sledForward()
      shoulders = { backward: reading.sledBackward, forward: reading.sledForward }
    },
  }
}

/**
 * Returns the movements that a controller requests: either stick steers, the triggers zoom, the shoulders move the
 * sled.
 */
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

/** Returns how far a deflection (−1…1) is beyond the dead zone: from 0 at its edge to 1 at the end, without a jump. */
export const beyondDeadZone = (deflection: number): number => {
  const left = Math.min(1, Math.max(0, (Math.abs(deflection) - DEAD_ZONE) / (1 - DEAD_ZONE)))
  return Math.sign(deflection) * left
}

const stronger = (a = 0, b = 0) => (Math.abs(b) > Math.abs(a) ? b : a)

/** In hundredths: a trembling finger causes no new command. */
const readAxis = (axis: PtzAxis, deflection: number, fullSpeed: number): AxisSpeed[] => {
  const speed = Math.round(Math.abs(deflection) * fullSpeed * 100) / 100
  return speed === 0 ? [] : [{ axis, direction: deflection > 0 ? 1 : -1, speed }]
}

const isNeutral = ({ speeds, sledBackward, sledForward }: PadReading): boolean =>
  speeds.length === 0 && !sledBackward && !sledForward
