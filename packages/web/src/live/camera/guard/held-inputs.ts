import { HOLD_THRESHOLD_MS } from '@rig/contract/limits'
import type { AxisState, GuardEventOf, HeldInput } from './state.ts'
import { type Direction, HOLD_SPEEDS } from './state.ts'
import { ANNOUNCED_STEP_EXPIRY_MS, MAX_HOLD_MS, MIN_STEP_DEFLECTION, STEP_EXPIRY_MS } from './timing.ts'

/**
 * Adds a held input. Without a speed it is a button: a short press is a step, a long press a drive. If `stepsOnly`, no
 * input drives: an input requests its step immediately, and a touch requests it when it is released.
 */
export const pressInput = (
  axis: AxisState,
  { name, direction, speed, isTouch = false }: GuardEventOf<'press'>,
  stepsOnly: boolean,
  now: number,
) => {
  const isButton = speed === undefined
  if (!isButton && !Number.isFinite(speed)) return
  const drivesFrom = isButton ? now + HOLD_THRESHOLD_MS : now
  const input = { name, direction, speed: speed ?? HOLD_SPEEDS[axis.name], isTouch, pressedAt: now, drivesFrom }
  const pressedInput = { ...input, hasDriven: !isButton, steppedTo: null }
  removeInput(axis, name)
  axis.result = null
  axis.heldInputs = [...axis.heldInputs, stepsOnly ? convertToStep(axis, pressedInput, now) : pressedInput]
}

/**
 * Changes the speed of a held input. If its hold has ended, the input has no effect until the next press. Like a press,
 * an adjustment that requests a step clears the last result.
 */
export const adjustInput = (axis: AxisState, { name, direction, speed }: GuardEventOf<'adjust'>, now: number) => {
  if (!Number.isFinite(speed)) return removeInput(axis, name)
  const { pendingSteps } = axis
  axis.heldInputs = axis.heldInputs.map((input) => {
    if (input.name !== name) return input
    const adjustedInput = { ...input, direction, speed }
    return input.drivesFrom === Infinity ? requestSingleStep(axis, adjustedInput, now) : adjustedInput
  })
  if (axis.pendingSteps !== pendingSteps) axis.result = null
}

/**
 * Releases an input, and requests a step if the input has neither driven the axis nor requested a step, and no other
 * input is pressed or drives. A long press also requests a step if a busy page has sent no drive for it.
 */
export const releaseInput = (axis: AxisState, name: string, stepsOnly: boolean, now: number) => {
  const input = axis.heldInputs.find((held) => held.name === name)
  removeInput(axis, name)
  axis.releasedInput = input ?? null
  if (
    !input ||
    input.hasDriven ||
    input.steppedTo ||
    axis.phase.name === 'driving' ||
    getPressedDirection(axis, now) !== null
  )
    return
  requestStep(axis, input.direction, stepsOnly ? ANNOUNCED_STEP_EXPIRY_MS : STEP_EXPIRY_MS, now)
}

/**
 * Continues the hold of the last released input. Its next release requests no step, because the first release may have
 * requested one.
 */
export const resumeInput = (axis: AxisState, name: string) => {
  const { releasedInput } = axis
  if (releasedInput?.name !== name) return
  axis.releasedInput = null
  axis.heldInputs = [...axis.heldInputs, { ...releasedInput, hasDriven: true }]
}

/** Returns the input without its drive. A touch may be a swipe, so it requests its step only when it is released. */
const convertToStep = (axis: AxisState, input: HeldInput, now: number): HeldInput =>
  input.isTouch ? { ...input, drivesFrom: Infinity } : requestSingleStep(axis, input, now)

/**
 * Requests a step if the input is deflected, unless the input has already requested this step. In any case, the
 * returned input cannot drive.
 */
const requestSingleStep = (axis: AxisState, input: HeldInput, now: number): HeldInput => {
  const { direction, speed } = input
  const steppedTo = speed === 0 ? null : input.steppedTo
  const isDue = steppedTo !== direction && speed >= HOLD_SPEEDS[axis.name] * MIN_STEP_DEFLECTION
  if (isDue) requestStep(axis, direction, ANNOUNCED_STEP_EXPIRY_MS, now)
  return { ...input, drivesFrom: Infinity, steppedTo: isDue ? direction : steppedTo }
}

/** Adds a step. A step that is not sent yet is cancelled by a step in the opposite direction. */
const requestStep = (axis: AxisState, direction: Direction, expiryMs: number, now: number) => {
  const count = (axis.pendingSteps?.count ?? 0) + direction
  const waitingSince = axis.pendingSteps?.waitingSince ?? now
  axis.pendingSteps = count === 0 ? null : { count, waitingSince, expiryMs, deadline: now + expiryMs }
  axis.direction = direction
}

export const removeInput = (axis: AxisState, name: string) => {
  axis.heldInputs = axis.heldInputs.filter((input) => input.name !== name)
  axis.releasedInput = null
}

/** Returns whether an input drives the axis, or will drive it once it has been held for long enough. */
export const isHeld = ({ heldInputs }: Pick<AxisState, 'heldInputs'>): boolean =>
  heldInputs.some(({ speed, drivesFrom }) => speed !== 0 && drivesFrom < Infinity)

/**
 * Returns whether a longer press or the release of an input would have moved the axis. A touch does not count until it
 * is long enough to be a hold, because it may be a swipe.
 */
export const isInterruptible = (
  { speed, isTouch, pressedAt, drivesFrom, hasDriven, steppedTo }: HeldInput,
  now: number,
) => {
  const moves = drivesFrom < Infinity || (!hasDriven && steppedTo === null)
  return speed !== 0 && moves && (!isTouch || now >= pressedAt + HOLD_THRESHOLD_MS)
}

export const endHolds = (axis: AxisState) => {
  axis.heldInputs = []
  axis.releasedInput = null
  axis.pendingSteps = null
}

/** Ends the holds that drive an axis, on all of their axes. A press or drag that has not driven yet continues. */
export const endDrivingHolds = (axes: readonly AxisState[], now: number) => {
  const isDriving = ({ drivesFrom, speed }: HeldInput) => now >= drivesFrom && speed !== 0
  const ended = new Set(axes.flatMap(({ heldInputs }) => heldInputs.filter(isDriving).map(({ name }) => name)))
  for (const axis of axes) {
    axis.releasedInput = null
    axis.heldInputs = axis.heldInputs
      .filter(({ name }) => !ended.has(name))
      .map((input) => (now < input.drivesFrom ? { ...input, drivesFrom: Infinity } : input))
  }
}

/**
 * Ends the holds that have driven the axis. Other held inputs become steps. Extends the expiry of all waiting steps:
 * the console announces that each press moves one step, so the operator expects a delay.
 */
export const convertToSteps = (axis: AxisState, now: number) => {
  const hasDriven = ({ speed, drivesFrom }: HeldInput) =>
    axis.phase.name === 'driving' && speed !== 0 && now >= drivesFrom
  const expiryMs = ANNOUNCED_STEP_EXPIRY_MS
  axis.releasedInput = null
  if (axis.pendingSteps) axis.pendingSteps = { ...axis.pendingSteps, expiryMs, deadline: now + expiryMs }
  axis.heldInputs = axis.heldInputs.filter((input) => !hasDriven(input)).map((input) => convertToStep(axis, input, now))
}

/** Ends the holds that have reached MAX_HOLD_MS. Returns whether one of them drove the axis. */
export const expireHolds = (axis: AxisState, now: number): boolean => {
  const expiredInputs = axis.heldInputs.filter(({ pressedAt }) => now >= pressedAt + MAX_HOLD_MS)
  axis.heldInputs = axis.heldInputs.filter((input) => !expiredInputs.includes(input))
  return isHeld({ heldInputs: expiredInputs })
}

/**
 * Called when a drive is sent. Sets `hasDriven` on all inputs that have been held long enough to drive, even if the
 * speed of the drive is that of another input.
 */
export const markDriven = (axis: AxisState, now: number) => {
  axis.heldInputs = axis.heldInputs.map((input) => ({
    ...input,
    hasDriven: input.hasDriven || now >= input.drivesFrom,
  }))
}

/** Returns the signed speed of the newest input that drives the axis, or 0 if there is none. */
export const getRequestedSpeed = (axis: AxisState, now: number): number => {
  const input = findDriving(axis, now)
  return input ? input.direction * input.speed : 0
}

/**
 * Returns the direction of the newest input that drives the axis or, without one, of the newest held input that has a
 * speed and has not requested a step. Null without any such input.
 */
export const getPressedDirection = (axis: AxisState, now: number): Direction | null =>
  (findDriving(axis, now) ?? axis.heldInputs.findLast(({ speed, steppedTo }) => speed !== 0 && !steppedTo))
    ?.direction ?? null

const findDriving = ({ heldInputs }: AxisState, now: number) =>
  heldInputs.findLast(({ drivesFrom, speed }) => now >= drivesFrom && speed !== 0)
