import type { PtzAxis } from '@rig/contract'
import { type Direction, HOLD_SPEEDS, ptzAxes } from '../guard/state.ts'

/** `axes` and `buttons` follow the standard gamepad mapping. */
export type GamepadState = {
  axes: readonly number[]
  buttons: readonly { pressed: boolean; value: number }[]
  timestamp: number
}

type AxisSpeed = { axis: PtzAxis; direction: Direction; speed: number }
type GamepadReading = { speeds: AxisSpeed[]; sledBackward: boolean; sledForward: boolean }

type Controls = {
  press(axis: PtzAxis, speed: AxisSpeed): void
  adjust(axis: PtzAxis, speed: AxisSpeed): void
  release(axis: PtzAxis): void
  sledBackward(): void
  sledForward(): void
}

/** If the timestamp has not changed for this long, the browser is reporting stale values. */
const STALE_AFTER_MS = 3_000
const DEAD_ZONE = 0.15
const SHOULDER = { left: 4, right: 5 }
const TRIGGER = { left: 6, right: 7 }

/**
 * Converts readings to held axes. A controller that connects, returns or becomes fresh again has no effect until a
 * reading shows all its inputs at rest.
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
    for (const axis of ptzAxes) {
      const speed = speeds.find((each) => each.axis === axis)
      if (speed && held.has(axis)) controls.adjust(axis, speed)
      else if (speed) controls.press(axis, speed)
      else if (held.has(axis)) controls.release(axis)
    }
    held = new Set(speeds.map(({ axis }) => axis))
  }

  return {
    disarm,
    read: (pad: GamepadState, now: number) => {
      if (pad.timestamp !== fresh.timestamp) fresh = { timestamp: pad.timestamp, at: now }
      const reading = readGamepad(pad)
      if (isNeutral(reading)) isArmed = true
      else if (now - fresh.at >= STALE_AFTER_MS) disarm()
      if (!isArmed) return
      steer(reading.speeds)
      if (reading.sledBackward && !shoulders.backward) controls.sledBackward()
      if (reading.sledForward && !shoulders.forward) controls.sledForward()
      shoulders = { backward: reading.sledBackward, forward: reading.sledForward }
    },
  }
}

/** Both sticks pan and tilt, the triggers zoom, and the shoulder buttons move the sled. */
export const readGamepad = ({ axes, buttons }: GamepadState): GamepadReading => {
  const right = applyDeadZone(stronger(toDeflection(axes[0]), toDeflection(axes[2])))
  const down = applyDeadZone(stronger(toDeflection(axes[1]), toDeflection(axes[3])))
  const readTrigger = (button: number) => applyDeadZone(toDeflection(buttons[button]?.value))
  const closer = readTrigger(TRIGGER.right) - readTrigger(TRIGGER.left)
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

/** Rescales a deflection (−1 to 1), so that the value is 0 at the edge of the dead zone and 1 at full deflection. */
export const applyDeadZone = (deflection: number): number => {
  const left = Math.min(1, Math.max(0, (Math.abs(deflection) - DEAD_ZONE) / (1 - DEAD_ZONE)))
  return Math.sign(deflection) * left
}

/** Faulty controllers and drivers report values that are not finite. */
const toDeflection = (value = 0) => (Number.isFinite(value) ? value : 0)

const stronger = (a: number, b: number) => (Math.abs(b) > Math.abs(a) ? b : a)

/** Rounds the speed to hundredths, so that a trembling finger causes no new commands. */
const readAxis = (axis: PtzAxis, deflection: number, fullSpeed: number): AxisSpeed[] => {
  const speed = Math.round(Math.abs(deflection) * fullSpeed * 100) / 100
  return speed === 0 ? [] : [{ axis, direction: deflection > 0 ? 1 : -1, speed }]
}

const isNeutral = ({ speeds, sledBackward, sledForward }: GamepadReading): boolean =>
  speeds.length === 0 && !sledBackward && !sledForward
