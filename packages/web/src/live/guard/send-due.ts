import { HOLD_RENEWAL_INTERVAL_MS } from '@rig/contract/limits'
import { BUSY_MESSAGE, type PtzCommand } from './commands.ts'
import { expireHolds, getPressedDirection, getRequestedSpeed, markDriven } from './held-inputs.ts'
import { findNextMove, getStepEnd, getStopDueTime, isStepDue, isStopped } from './moves.ts'
import { isSlow } from './pace.ts'
import { showResult } from './settle.ts'
import {
  type AxisPhase,
  type AxisState,
  invalidateStops,
  listInFlight,
  type PendingSteps,
  type ReducerContext,
} from './state.ts'
import { hasDeadManExpired, pauseRetries, scheduleRetry, startRetries } from './stop-retry.ts'
import { LATE_RESPONSE_TIMEOUT_MS, MAX_WATCH_INTERVAL_MS, RESPONSE_TIMEOUT_MS, RETRY_PAUSE_MS } from './timing.ts'

/** Updates the phase of each axis, and sends all due commands. Sends stops first, for all axes. */
export const sendDueCommands = (context: ReducerContext) => {
  const { state, now } = context
  const axes = Object.values(state.axes)
  for (const axis of axes) {
    expireAxisTimers(axis, now)
    axis.phase = nextPhase(context, axis)
    if (now >= getStopDueTime(state, axis, now)) sendStop(context, axis)
  }
  for (let axis = findNextMove(state, now); axis; axis = findNextMove(state, now)) sendMove(context, axis)
  if (!state.isStopAwaited || !axes.every((axis) => isStopped(state, axis, now))) return
  state.isStopAwaited = false
  context.commands.push({ type: 'reportStopped' })
  for (const axis of axes) pauseRetries(axis, now + RETRY_PAUSE_MS)
}

const expireAxisTimers = (axis: AxisState, now: number) => {
  expireHolds(axis, now)
  axis.direction = getPressedDirection(axis, now) ?? axis.direction
  if (axis.result && now >= axis.result.until) axis.result = null
  if (axis.pendingSteps && now >= axis.pendingSteps.deadline) {
    axis.pendingSteps = null
    showResult(axis, 'refused', BUSY_MESSAGE, now)
  }
  if (axis.phase.name !== 'stopping' && hasDeadManExpired(axis, now)) startRetries(axis, Infinity)
}

const nextPhase = ({ state, now }: ReducerContext, axis: AxisState): AxisPhase => {
  const { phase } = axis
  if (phase.name === 'driving' && getRequestedSpeed(axis, now) === 0) {
    startRetries(axis, now)
    return { name: 'stopping', since: now }
  }
  if (phase.name === 'driving' || phase.name === 'stopping') return phase
  if (axis.pendingSteps || listInFlight(state, axis, 'step').length > 0) return { name: 'stepping' }
  if (getPressedDirection(axis, now) !== null) return { name: 'pressed' }
  return { name: axis.retryAt < Infinity ? 'watching' : 'idle' }
}

/** Sends a stop, regardless of MAX_STOPS_IN_FLIGHT_PER_AXIS. */
export const sendStop = (context: ReducerContext, axis: AxisState) => {
  const { now } = context
  if (now < axis.retriesFrom) startRetries(axis, now)
  scheduleRetry(axis, now)
  axis.stopSentAt = now
  send(context, { kind: 'drive', axis: axis.name, speed: 0 })
}

const sendMove = (context: ReducerContext, axis: AxisState) => {
  if (axis.pendingSteps && isStepDue(context.state, axis, context.now)) sendStep(context, axis, axis.pendingSteps)
  else sendDrive(context, axis)
}

/** Sends one step. Each further step gets the full expiry time again. */
const sendStep = (context: ReducerContext, axis: AxisState, { count, waitsSince, expiryMs }: PendingSteps) => {
  const { now } = context
  const direction = count > 0 ? 1 : -1
  const rest = count - direction
  axis.pendingSteps = rest === 0 ? null : { count: rest, waitsSince, expiryMs, deadline: now + expiryMs }
  axis.stepsUntil = getStepEnd(axis, now)
  pauseRetries(axis, axis.stopSentAt + MAX_WATCH_INTERVAL_MS)
  send(context, { kind: 'step', axis: axis.name, direction })
}

/**
 * Sends a drive at the requested speed. A drive at a new speed is repeated immediately, because the rig's dead-man
 * stops a repeated drive after HOLD_TIMEOUT_MS, but a single drive only after HOLD_UNRENEWED_TIMEOUT_MS.
 */
const sendDrive = (context: ReducerContext, axis: AxisState) => {
  const { state, now } = context
  const speed = getRequestedSpeed(axis, now)
  const before = axis.phase.name === 'driving' ? axis.phase : { speed: 0, acceptedAt: -Infinity }
  if (Math.sign(before.speed) !== Math.sign(speed)) axis.isAnnounced = false
  const renewAt = before.speed === speed ? now + HOLD_RENEWAL_INTERVAL_MS : now
  axis.phase = { name: 'driving', speed, renewAt, acceptedAt: before.acceptedAt }
  axis.drivenAt = now
  markDriven(axis, now)
  startRetries(axis, Infinity)
  invalidateStops(state, axis)
  send(context, { kind: 'drive', axis: axis.name, speed })
}

const send = ({ state, commands, now }: ReducerContext, command: PtzCommand) => {
  const id = state.nextRequestId
  const isExpectedLate = command.kind === 'step' && isSlow(state, now)
  const deadline = now + (isExpectedLate ? LATE_RESPONSE_TIMEOUT_MS : RESPONSE_TIMEOUT_MS)
  const flags = { isLate: false, isExtended: false, isInvalidated: false, isReplaced: false, isRevoked: false }
  state.nextRequestId += 1
  state.requests.push({ id, command, sentAt: now, deadline, ...flags })
  commands.push({ type: 'send', id, command })
}
