import type { PtzAxis } from '@rig/contract'
import { HOLD_LAPSE_MS, STOP_UNCONFIRMED_MS } from '@rig/contract/limits'
import { axes, type Direction } from './commands.ts'
import { driveDueAt } from './moves.ts'
import { type AxisState, type GuardState, inFlight } from './state.ts'
import { HOLD_MAX_MS, STOPS_IN_FLIGHT_MAX } from './timing.ts'

/** The displayed state of an axis: the direction, the progress of the command, and why it was not accepted. */
export type AxisMotion = {
  direction: Direction
  state: 'idle' | 'asked' | 'moving' | 'stopping' | 'unconfirmed' | 'done' | 'refused'
  reason: string | null
}

/** The displayed state of a camera. While the rig is too slow for holds, a press of any length is one step. */
export type Motion = Record<PtzAxis, AxisMotion> & { isTooSlow: boolean }

/** Returns whether any axis of a camera is requested to move, moves, or has an unconfirmed stop. */
export const isMoving = (motion: Motion): boolean =>
  axes.some((axis) => !['idle', 'done', 'refused'].includes(motion[axis].state))

/** Returns whether two motions look the same. The reason alone never changes. */
export const isSameMotion = (a: Motion, b: Motion): boolean =>
  a.isTooSlow === b.isTooSlow &&
  axes.every((axis) => a[axis].state === b[axis].state && a[axis].direction === b[axis].direction)

export const motionOf = ({ axes: { pan, tilt, zoom }, tooSlowUntil }: GuardState, now: number): Motion => ({
  pan: axisMotionOf(pan, now),
  tilt: axisMotionOf(tilt, now),
  zoom: axisMotionOf(zoom, now),
  isTooSlow: now < tooSlowUntil,
})

const axisMotionOf = (axis: AxisState, now: number): AxisMotion => {
  const state = shownState(axis, now)
  return { direction: axis.direction, state, reason: state === 'refused' ? (axis.result?.reason ?? null) : null }
}

const shownState = ({ phase, result }: AxisState, now: number): AxisMotion['state'] => {
  switch (phase.name) {
    case 'driving':
      return now < phase.acceptedAt + HOLD_LAPSE_MS ? 'moving' : 'asked'
    case 'stopping':
      return now < phase.since + STOP_UNCONFIRMED_MS ? 'stopping' : 'unconfirmed'
    case 'pressed':
    case 'stepping':
      return 'asked'
    case 'idle':
    case 'watching':
      return result?.state ?? 'idle'
  }
}

/** Returns when the state next changes without an input or a response; Infinity for never. */
export const nextWakeAt = (state: GuardState, now: number): number => {
  let next = later(state.tooSlowUntil, now)
  for (const { deadline } of state.requests) next = Math.min(next, deadline)
  for (const axis of Object.values(state.axes)) next = Math.min(next, nextAxisWakeAt(state, axis, now))
  return next
}

const nextAxisWakeAt = (state: GuardState, axis: AxisState, now: number): number => {
  const { phase, heldInputs } = axis
  let next = inFlight(state, axis, 'stop').length < STOPS_IN_FLIGHT_MAX ? axis.retryAt : Infinity
  for (const { drivesFrom, pressedAt } of heldInputs)
    next = Math.min(next, later(drivesFrom, now), later(pressedAt + HOLD_MAX_MS, now))
  if (heldInputs.length > 0) next = Math.min(next, later(driveDueAt(state, axis, now), now))
  if (axis.pendingStep) next = Math.min(next, axis.pendingStep.deadline)
  if (axis.result) next = Math.min(next, axis.result.until)
  if (phase.name === 'stopping') next = Math.min(next, later(phase.since + STOP_UNCONFIRMED_MS, now))
  if (phase.name === 'driving') next = Math.min(next, later(phase.acceptedAt + HOLD_LAPSE_MS, now))
  return next
}

const later = (at: number, now: number) => (at > now ? at : Infinity)
