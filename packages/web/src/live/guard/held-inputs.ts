import { HOLD_THRESHOLD_MS } from '@rig/contract/limits'
import { type Direction, HOLD_SPEEDS } from './commands.ts'
import type { AxisState, GuardEventOf } from './state.ts'
import { MAX_HOLD_MS, STEP_EXPIRY_MS } from './timing.ts'

/**
 * Adds a held input. An input without a speed is a button: a short press requests a step, and a long press drives the
 * axis.
 */
export const pressInput = (
  axis: AxisState,
  { name, direction, speed }: GuardEventOf<'press'>,
  mayDrive: boolean,
  now: number,
) => {
  const isButton = speed === undefined
  const drivesFrom = isButton ? now + HOLD_THRESHOLD_MS : now
  const input = { name, direction, speed: speed ?? HOLD_SPEEDS[axis.name], pressedAt: now, hasDriven: !isButton }
  removeInput(axis, name)
  axis.heldInputs = [...axis.heldInputs, { ...input, drivesFrom: mayDrive ? drivesFrom : Infinity }]
  axis.result = null
}

/** Changes the direction and speed of a held input. Does nothing if its hold has already ended. */
export const adjustInput = (axis: AxisState, { name, direction, speed }: GuardEventOf<'adjust'>) => {
  axis.heldInputs = axis.heldInputs.map((input) => (input.name === name ? { ...input, direction, speed } : input))
}

/**
 * Releases an input, and requests a step if the input has not driven the axis. This includes a long press whose drive
 * was never sent, because a busy page handled the release first. Otherwise that press would have no effect.
 */
export const releaseInput = (axis: AxisState, name: string, now: number) => {
  const input = axis.heldInputs.find((held) => held.name === name)
  removeInput(axis, name)
  if (!input || input.hasDriven || axis.phase.name === 'driving' || getPressedDirection(axis, now) !== null) return
  axis.pendingStep = { direction: input.direction, deadline: now + STEP_EXPIRY_MS }
}

export const removeInput = (axis: AxisState, name: string) => {
  axis.heldInputs = axis.heldInputs.filter((input) => input.name !== name)
}

export const endHolds = (axis: AxisState) => {
  axis.heldInputs = []
  axis.pendingStep = null
}

/**
 * Ends the holds that already drive the axis. A button that has not been held long enough to drive can still request a
 * step.
 */
export const endDrivingHolds = (axis: AxisState, now: number) => {
  const short = axis.heldInputs.filter(({ drivesFrom }) => now < drivesFrom)
  axis.heldInputs = short.map((input) => ({ ...input, drivesFrom: Infinity }))
}

/** Ends holds that have lasted MAX_HOLD_MS, and marks the inputs that drive the axis. */
export const advanceInputs = (axis: AxisState, now: number) => {
  const held = axis.heldInputs.filter(({ pressedAt }) => now < pressedAt + MAX_HOLD_MS)
  axis.heldInputs = held.map((input) => ({ ...input, hasDriven: input.hasDriven || now >= input.drivesFrom }))
}

/** Returns the signed speed of the newest input that drives the axis, or 0 if there is none. */
export const getRequestedSpeed = (axis: AxisState, now: number): number => {
  const input = findDriving(axis, now)
  return input ? input.direction * input.speed : 0
}

/**
 * Returns the direction of the newest input that drives the axis. If no input drives it yet, returns the direction of
 * the newest held input.
 */
export const getPressedDirection = (axis: AxisState, now: number): Direction | null =>
  (findDriving(axis, now) ?? axis.heldInputs.findLast(({ speed }) => speed !== 0))?.direction ?? null

const findDriving = ({ heldInputs }: AxisState, now: number) =>
  heldInputs.findLast(({ drivesFrom, speed }) => now >= drivesFrom && speed !== 0)
