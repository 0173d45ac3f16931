import { HOLD_AFTER_MS } from '@rig/contract/limits'
import { type Direction, HOLD_SPEEDS } from './commands.ts'
import type { AxisState, EventOf } from './state.ts'
import { HOLD_MAX_MS, STEP_EXPIRY_MS } from './timing.ts'

/** Adds a held input. Without a speed it is a button: a short press is a step, a long one a drive at the hold speed. */
export const press = (
  axis: AxisState,
  { name, direction, speed }: EventOf<'press'>,
  mayDrive: boolean,
  now: number,
) => {
  const isButton = speed === undefined
  const drivesFrom = isButton ? now + HOLD_AFTER_MS : now
  const input = { name, direction, speed: speed ?? HOLD_SPEEDS[axis.name], pressedAt: now, hasDriven: !isButton }
  remove(axis, name)
  axis.heldInputs = [...axis.heldInputs, { ...input, drivesFrom: mayDrive ? drivesFrom : Infinity }]
  axis.result = null
}

/** Changes the speed of a held input; one whose hold has ended has no effect until it is pressed again. */
export const adjust = (axis: AxisState, { name, direction, speed }: EventOf<'adjust'>) => {
  axis.heldInputs = axis.heldInputs.map((input) => (input.name === name ? { ...input, direction, speed } : input))
}

/**
 * Releases an input. A short press requests a step, even if a busy page handles it only after the drive was due:
 * otherwise the press would have no effect.
 */
export const release = (axis: AxisState, name: string, now: number) => {
  const input = axis.heldInputs.find((held) => held.name === name)
  remove(axis, name)
  if (!input || input.hasDriven || axis.phase.name === 'driving' || pressedDirection(axis, now) !== null) return
  axis.pendingStep = { direction: input.direction, deadline: now + STEP_EXPIRY_MS }
}

export const remove = (axis: AxisState, name: string) => {
  axis.heldInputs = axis.heldInputs.filter((input) => input.name !== name)
}

export const endHolds = (axis: AxisState) => {
  axis.heldInputs = []
  axis.pendingStep = null
}

/** Ends the inputs that drive. A button that was pressed a moment ago may still step. */
export const endDriving = (axis: AxisState, now: number) => {
  const short = axis.heldInputs.filter(({ drivesFrom }) => now < drivesFrom)
  axis.heldInputs = short.map((input) => ({ ...input, drivesFrom: Infinity }))
}

/** Ends the inputs that have been held for too long, and marks those that drive. */
export const advanceInputs = (axis: AxisState, now: number) => {
  const held = axis.heldInputs.filter(({ pressedAt }) => now < pressedAt + HOLD_MAX_MS)
  axis.heldInputs = held.map((input) => ({ ...input, hasDriven: input.hasDriven || now >= input.drivesFrom }))
}

/** Returns the speed that is requested now, signed; 0 if no input drives. */
export const requestedSpeed = (axis: AxisState, now: number): number => {
  const input = findDriving(axis, now)
  return input ? input.direction * input.speed : 0
}

/** Returns the direction that is pressed now, whether it drives yet or not. */
export const pressedDirection = (axis: AxisState, now: number): Direction | null =>
  (findDriving(axis, now) ?? axis.heldInputs.findLast(({ speed }) => speed !== 0))?.direction ?? null

/** Returns the newest input that drives; after its release, the previous one that is still held. */
const findDriving = ({ heldInputs }: AxisState, now: number) =>
  heldInputs.findLast(({ drivesFrom, speed }) => now >= drivesFrom && speed !== 0)
