import { HOLD_TIMEOUT_MS, HOLD_UNRENEWED_TIMEOUT_MS } from '@rig/contract/limits'
import { convertToSteps, getRequestedSpeed } from './held-inputs.ts'
import {
  type AxisState,
  type CommandOutcome,
  type CommandResult,
  type GuardRequest,
  type GuardState,
  getDirection,
  hasNoResponse,
  invalidateStops,
  isRetryPointless,
  isStop,
  LATE_MESSAGE,
  listInFlight,
  type ReducerContext,
} from './state.ts'
import {
  DONE_DISPLAY_MS,
  FIRST_RETRY_DELAY_MS,
  LOST_DRIVE_DELAY_MS,
  MAX_COPY_DELAY_MS,
  MAX_IMMEDIATE_RETRIES,
  MAX_OUTAGE_DELAY_MS,
  MAX_RETRY_DELAY_MS,
  REFUSAL_DISPLAY_MS,
  WATCH_INTERVAL_MS,
} from './timing.ts'

export const settleRequest = (context: ReducerContext, request: GuardRequest, result: CommandResult) => {
  const { state, now } = context
  const { command } = request
  const axis = state.axes[command.axis]
  if (isStop(command))
    return settleStop(axis, request, result.outcome, listInFlight(state, axis, 'drive').length > 0, now)
  if (result.outcome === 'late') {
    for (const each of Object.values(state.axes)) {
      // When the rig is quick again, the message about a slow rig disappears. Then only this result shows why the hold
      // ended
      if (each.phase.name === 'driving') showResult(each, result, now)
      convertToSteps(each, now)
    }
  }
  if (command.kind === 'step' && !request.isRevoked) settleStep(context, axis, request, result)
  else settleDrive(context, axis, request, result)
}

const settleStep = (context: ReducerContext, axis: AxisState, { command }: GuardRequest, result: CommandResult) => {
  const isAccepted = result.outcome === 'accepted'
  // Each press, and each adjustment that requests a step, removes an earlier result. So a result that still exists is
  // newer than the request for this step
  const keepsReason = axis.result?.state === 'interrupted' || isRefusal(axis.result)
  if (!isAccepted || !keepsReason) showResult(axis, result, context.now, getDirection(command))
  if (!isAccepted || command.kind !== 'step') return
  context.commands.push({ type: 'announce', axis: axis.name, direction: command.direction })
}

/**
 * Shows that a step will get no response. Shown even beside the message about a slow rig, which does not say that the
 * step was dropped.
 */
export const showDroppedStep = ({ state, now }: ReducerContext, { command, isRevoked }: GuardRequest) => {
  if (command.kind !== 'step' || isRevoked) return
  showResult(state.axes[command.axis], { outcome: 'lost', message: LATE_MESSAGE }, now, getDirection(command))
}

/** Returns whether a result gives the reason for a refusal. A late step may still be accepted. */
export const isRefusal = (result: AxisState['result']) => result?.state === 'refused' && !result.isLate

const settleDrive = (context: ReducerContext, axis: AxisState, request: GuardRequest, result: CommandResult) => {
  const { state, now } = context
  const { outcome } = result
  if (outcome === 'accepted') acceptDrive(context, axis, request)
  const hasFailed = request.command.kind === 'drive' && (outcome === 'failed' || outcome === 'lost')
  if (hasFailed && hasHoldMovedNothing(state, axis, now)) showResult(axis, result, now, getDirection(request.command))
  if (isRetryPointless(outcome)) {
    axis.heldInputs = []
    axis.releasedInput = null
    showResult(axis, result, now, getDirection(request.command))
  }
  invalidateStops(state, axis)
  extendCopyDeadline(axis, outcome, request.sentAt)
  if (!hasNoResponse(outcome)) replaceStop(state, axis)
  if (request.isLate && !hasNoResponse(outcome)) resumeStopping(axis, now)
  if (axis.phase.name !== 'driving' || getRequestedSpeed(axis, now) === 0) startRetries(axis, now)
}

/** Allows another stop to be sent immediately over the connection that the drive no longer needs. */
const replaceStop = (state: GuardState, axis: AxisState) => {
  const stop = listInFlight(state, axis, 'stop').find(({ isReplaced }) => !isReplaced)
  if (stop) stop.isReplaced = true
}

const acceptDrive = ({ commands, now }: ReducerContext, axis: AxisState, { command }: GuardRequest) => {
  if (command.kind !== 'drive') return
  if (axis.phase.name === 'driving' && axis.phase.speed === command.speed) {
    axis.phase = { ...axis.phase, acceptedAt: now }
    axis.result = null
  }
  if (axis.isAnnounced) return
  axis.isAnnounced = true
  commands.push({ type: 'announce', axis: axis.name, direction: getDirection(command) })
}

/**
 * Returns whether the hold of a drive that has just failed has moved nothing. After the hold has ended, this is certain
 * only if none of its other drives is in flight.
 */
const hasHoldMovedNothing = (state: GuardState, axis: AxisState, now: number) =>
  axis.phase.name === 'driving'
    ? lacksRecentlyAcceptedDrive(axis, now)
    : !axis.isAnnounced && listInFlight(state, axis, 'drive').length === 0

/** Returns whether an axis is driven although the rig has accepted no drive within `HOLD_TIMEOUT_MS`. */
export const lacksRecentlyAcceptedDrive = ({ phase }: AxisState, now: number) =>
  phase.name === 'driving' && now >= phase.acceptedAt + HOLD_TIMEOUT_MS

/**
 * `direction` is the command's direction. It defaults to the latest direction of the axis, which differs if the
 * operator has pressed the opposite direction since the command was sent.
 */
export const showResult = (axis: AxisState, result: CommandResult, now: number, direction = axis.direction) => {
  const isAccepted = result.outcome === 'accepted'
  axis.result = {
    direction,
    state: isAccepted ? 'done' : 'refused',
    reason: isAccepted ? null : result.message,
    isLate: result.outcome === 'late',
    until: now + (isAccepted ? DONE_DISPLAY_MS : REFUSAL_DISPLAY_MS),
  }
}

/** Shows why a hold has ended, although nothing has been refused. */
export const showInterruption = (axis: AxisState, reason: string, now: number) => {
  const { direction } = axis
  axis.result = { direction, state: 'interrupted', reason, isLate: false, until: now + REFUSAL_DISPLAY_MS }
}

/** Removes a result whose display time has elapsed. The display time of a reason begins once the axis has stopped. */
export const expireResult = (axis: AxisState, now: number) => {
  const { result } = axis
  if (!result) return
  const isReason = result.state === 'interrupted' || isRefusal(result)
  if (isReason && !hasStopped(axis)) axis.result = { ...result, until: now + REFUSAL_DISPLAY_MS }
  else if (now >= result.until) axis.result = null
}

/** Returns whether no command moves the axis. Only then is the result of the axis shown. */
export const hasStopped = ({ phase }: AxisState) => phase.name === 'idle' || phase.name === 'watching'

/** Starts a new series of stops at the time `at`. If `at` is Infinity, only ends the current series. */
export const startRetries = (axis: AxisState, at: number) => {
  axis.retryAt = at
  axis.retriesFrom = at
  axis.immediateRetries = MAX_IMMEDIATE_RETRIES
}

/** Schedules the next stop 50, 100, 200, 400, 800 or 1,600 ms after the start of the series, and then every second. */
export const scheduleRetry = (axis: AxisState, now: number) => {
  const elapsedMs = now - axis.retriesFrom
  let pause = FIRST_RETRY_DELAY_MS
  while (pause <= elapsedMs) pause *= 2
  axis.retryAt = axis.retriesFrom + Math.min(pause, elapsedMs + MAX_RETRY_DELAY_MS)
}

/**
 * If a confirmed stop is being repeated, pauses the repetition until the given time, so that a step or a preset can
 * move the axis.
 */
export const pauseRetries = (axis: AxisState, until: number) => {
  if (isRepeatingStop(axis)) startRetries(axis, until)
}

/** Returns whether the rig has confirmed the last stop, and the guard repeats it nevertheless. */
export const isRepeatingStop = ({ phase, retryAt }: AxisState) => phase.name !== 'stopping' && retryAt < Infinity

/**
 * Extends `copiesUntil`, the time until which the network may still deliver a drive or revoked preset that had no
 * response, or a duplicate of one with the outcome `accepted` or `failed`.
 */
export const extendCopyDeadline = (axis: AxisState, outcome: CommandOutcome, sentAt: number) => {
  const isLost = hasNoResponse(outcome)
  if (!isLost && outcome !== 'failed' && outcome !== 'accepted') return
  axis.mayMove = true
  axis.copiesUntil = Math.max(axis.copiesUntil, sentAt + (isLost ? LOST_DRIVE_DELAY_MS : MAX_COPY_DELAY_MS))
  if (isLost) axis.noResponseSince ??= sentAt
}

/**
 * Applies the outcome of a stop. If the rig refuses the stop, the retries end only if no drive is in flight, and either
 * `mayMove` is false or the dead-man has expired. A failed stop is retried immediately only if it belongs to the
 * current series.
 */
export const settleStop = (
  axis: AxisState,
  stop: GuardRequest,
  outcome: CommandOutcome,
  isDriveInFlight: boolean,
  now: number,
) => {
  if (stop.isInvalidated) return
  const isFailure = hasNoResponse(outcome) || outcome === 'failed'
  // An intercepted stop has not reached the rig
  const isRefused = isRetryPointless(outcome) && outcome !== 'intercepted'
  if (isFailure && axis.immediateRetries > 0 && stop.sentAt >= axis.retriesFrom) {
    axis.immediateRetries -= 1
    axis.retryAt = now
  } else if (isRefused && !isDriveInFlight && (!axis.mayMove || hasDeadManExpired(axis, now))) finishStop(axis)
  else if (outcome === 'accepted' && !isDriveInFlight) acknowledgeStop(axis, stop.sentAt, now)
}

/** Returns whether the rig's dead-man has ended every drive from this console by now, even if no stop has arrived. */
export const hasDeadManExpired = ({ copiesUntil }: AxisState, now: number) =>
  now > copiesUntil + HOLD_UNRENEWED_TIMEOUT_MS

const acknowledgeStop = (axis: AxisState, sentAt: number, now: number) => {
  endOutage(axis, now)
  if (sentAt >= axis.copiesUntil) return finishStop(axis)
  // A step or a preset has paused the retries since this stop was sent
  const isPaused = axis.phase.name !== 'stopping' && now < axis.retriesFrom
  axis.phase = { name: 'watching' }
  if (!isPaused) startRetries(axis, Math.max(now, Math.min(axis.copiesUntil, now + WATCH_INTERVAL_MS)))
}

/**
 * Called when the rig responds again. TCP retransmits with exponential backoff, so a drive that was lost during an
 * outage may take as long as the outage to arrive.
 */
const endOutage = (axis: AxisState, now: number) => {
  if (axis.noResponseSince === null) return
  const outageMs = Math.min(now - axis.noResponseSince, MAX_OUTAGE_DELAY_MS)
  axis.copiesUntil = Math.max(axis.copiesUntil, now + outageMs)
  axis.noResponseSince = null
}

/** Requires another confirmed stop after the response to a late drive, because the drive may have started the axis. */
export const resumeStopping = (axis: AxisState, now: number) => {
  endOutage(axis, now)
  if (axis.phase.name !== 'driving' && axis.phase.name !== 'stopping') axis.phase = { name: 'stopping', since: now }
}

const finishStop = (axis: AxisState) => {
  axis.phase = { name: 'idle' }
  axis.mayMove = false
  axis.copiesUntil = -Infinity
  axis.noResponseSince = null
  startRetries(axis, Infinity)
}
