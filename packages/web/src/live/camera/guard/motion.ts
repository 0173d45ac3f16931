import type { PtzAxis } from '@rig/contract'
import { HOLD_TIMEOUT_MS } from '@rig/contract/limits'
import { getDriveDueTime, getStepTimeAfterStop, getStopDueTime } from './send-due.ts'
import { isRefusal, lacksRecentlyAcceptedDrive } from './settle.ts'
import type { AxisState, GuardState, HeldInput } from './state.ts'
import { BUSY_MESSAGE, type Direction, ptzAxes } from './state.ts'
import { isSlow, MAX_HOLD_MS, STOP_CONFIRM_TIMEOUT_MS, WAIT_REASON_DELAY_MS } from './timing.ts'

/**
 * `reason` says why the last command was refused, why a hold has ended or has no effect, or why a press waits. `isLate`
 * is true if the command had no response in time.
 */
export type AxisMotion = {
  direction: Direction
  state: 'idle' | 'requested' | 'moving' | 'stopping' | 'unconfirmed' | 'done' | 'refused' | 'interrupted'
  reason: string | null
  isLate: boolean
}

/**
 * `slowMs` is the latency of a rig that is too slow for holds, rounded to tenths of a second, or null. While it is set
 * or `isStepsOnly`, each press moves one step.
 */
export type CameraMotion = Record<PtzAxis, AxisMotion> & { slowMs: number | null; isStepsOnly: boolean }

type AxisTest = (state: AxisMotion['state']) => boolean

/** Returns whether an axis moves or is about to move, and no stop has been requested. */
export const isSteered: AxisTest = (state) => state === 'requested' || state === 'moving'

/** Returns whether the rig has accepted the drive of a hold, and no stop has been requested. */
export const isDriven: AxisTest = (state) => state === 'moving'

/** Returns whether an axis is idle, including while the pad shows why its hold has ended. */
export const isAtRest = (state: AxisMotion['state']): state is 'idle' | 'interrupted' =>
  state === 'idle' || state === 'interrupted'

/** Returns whether a command of this console moves an axis or has just moved it. A refused command moves nothing. */
export const isCommanded: AxisTest = (state) => !isAtRest(state) && state !== 'refused'

/** Returns whether an axis is moving, is about to move, or has an unconfirmed stop. */
export const isMoving: AxisTest = (state) => isCommanded(state) && state !== 'done'

/** Returns whether an axis moves, or the pad still shows the result of its last command. */
export const isActive: AxisTest = (state) => !isAtRest(state)

export const hasAnyAxis = (motion: CameraMotion, test: AxisTest): boolean =>
  ptzAxes.some((axis) => test(motion[axis].state))

export const isSameMotion = (a: CameraMotion, b: CameraMotion): boolean =>
  a.slowMs === b.slowMs &&
  a.isStepsOnly === b.isStepsOnly &&
  ptzAxes.every((axis) => isSameAxisMotion(a[axis], b[axis]))

const isSameAxisMotion = (a: AxisMotion, b: AxisMotion) =>
  a.state === b.state && a.direction === b.direction && a.reason === b.reason && a.isLate === b.isLate

export const getMotion = (state: GuardState, now: number): CameraMotion => ({
  pan: getAxisMotion(state.axes.pan, now),
  tilt: getAxisMotion(state.axes.tilt, now),
  zoom: getAxisMotion(state.axes.zoom, now),
  slowMs: isSlow(state, now) ? Math.round(Math.max(state.slowMs, ...listLateAges(state, now)) / 100) * 100 : null,
  isStepsOnly: state.isStepsOnly,
})

/** Lists the ages of the late requests, because the rig is at least that slow. */
const listLateAges = ({ requests }: GuardState, now: number) =>
  requests.filter(({ isLate }) => isLate).map(({ sentAt }) => now - sentAt)

const isSettled: AxisTest = (state) => state === 'done' || showsReason(state)

/** Returns whether the pad shows why a command was refused or why a hold has ended. */
export const showsReason: AxisTest = (state) => state === 'refused' || state === 'interrupted'

const getAxisMotion = (axis: AxisState, now: number): AxisMotion => {
  const state = getDisplayState(axis, now)
  const waitReason = now >= getWaitReasonTime(axis) ? BUSY_MESSAGE : null
  // The operator may have pressed the opposite direction since the command was sent
  const direction = (isSettled(state) ? axis.result?.direction : null) ?? axis.direction
  const isRefusedWhileQueued = axis.phase.name === 'stepping' && isRefusal(axis.result)
  const isExplained = showsReason(state) || isRefusedWhileQueued || lacksRecentlyAcceptedDrive(axis, now)
  const resultReason = isExplained && axis.result?.direction === direction ? axis.result.reason : null
  const reason = resultReason ?? waitReason
  return { direction, state, reason, isLate: state === 'refused' && axis.result?.isLate === true }
}

/** Returns when the axis starts to show why a step or the hold of a button waits, or Infinity. */
const getWaitReasonTime = ({ phase, heldInputs, pendingSteps }: AxisState) => {
  const isWaiting = ({ drivesFrom, hasDriven }: HeldInput) => !hasDriven && drivesFrom < Infinity
  const waitingInputs = phase.name === 'driving' ? [] : heldInputs.filter(isWaiting)
  return (
    Math.min(pendingSteps?.waitingSince ?? Infinity, ...waitingInputs.map(({ pressedAt }) => pressedAt)) +
    WAIT_REASON_DELAY_MS
  )
}

const getDisplayState = (axis: AxisState, now: number): AxisMotion['state'] => {
  const { phase, result } = axis
  switch (phase.name) {
    case 'driving':
      return lacksRecentlyAcceptedDrive(axis, now) ? 'requested' : 'moving'
    case 'stopping':
      return now < phase.since + STOP_CONFIRM_TIMEOUT_MS ? 'stopping' : 'unconfirmed'
    case 'pressed':
    case 'stepping':
      return 'requested'
    case 'idle':
    case 'watching':
      return result?.state ?? 'idle'
  }
}

/** Returns the time of the next state change without an input or a response, or Infinity. */
export const getNextWakeTime = (state: GuardState, now: number): number => {
  let next = getFutureTime(state.slowUntil, now)
  for (const { deadline } of state.requests) next = Math.min(next, deadline)
  for (const axis of Object.values(state.axes)) next = Math.min(next, getNextAxisWakeTime(state, axis, now))
  return next
}

const getNextAxisWakeTime = (state: GuardState, axis: AxisState, now: number): number => {
  const { phase, heldInputs } = axis
  let next = Math.min(getStopDueTime(state, axis, now), getFutureTime(getWaitReasonTime(axis), now))
  for (const { drivesFrom, pressedAt } of heldInputs)
    next = Math.min(next, getFutureTime(drivesFrom, now), getFutureTime(pressedAt + MAX_HOLD_MS, now))
  if (heldInputs.length > 0) next = Math.min(next, getFutureTime(getDriveDueTime(state, axis, now), now))
  if (axis.pendingSteps)
    next = Math.min(next, axis.pendingSteps.deadline, getFutureTime(getStepTimeAfterStop(state, axis, now), now))
  if (axis.result) next = Math.min(next, axis.result.until)
  if (phase.name === 'stopping') next = Math.min(next, getFutureTime(phase.since + STOP_CONFIRM_TIMEOUT_MS, now))
  if (phase.name === 'driving') next = Math.min(next, getFutureTime(phase.acceptedAt + HOLD_TIMEOUT_MS, now))
  return next
}

const getFutureTime = (at: number, now: number) => (at > now ? at : Infinity)
