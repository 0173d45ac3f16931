import type { PtzAxis } from '@rig/contract'
import { axes } from '../guard/steering.ts'
import { type AxisSpeed, isNeutral, type PadState, readPad } from './gamepad-reading.ts'

/** A controller that asks for a movement with the same time stamp for this long repeats old values. */
const FROZEN_MS = 3_000

type Controls = {
  press(axis: PtzAxis, speed: AxisSpeed): void
  adjust(axis: PtzAxis, speed: AxisSpeed): void
  release(axis: PtzAxis): void
  sledBackward(): void
  sledForward(): void
}

/**
 * Turns a controller's readings into what is held. A controller has no effect until it has been seen in neutral: after
 * connecting, after each return of the focus, and after its time stamp has not changed for too long.
 */
export const createGamepadPilot = (controls: Controls) => {
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
    /** Takes one reading; `now` is in ms of any steady clock. */
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
