import { expireHolds, getPressedDirection, getRequestedSpeed, markDriven } from './held-inputs.ts'
import {
  expireResult,
  hasDeadManExpired,
  isRepeatingStop,
  pauseRetries,
  scheduleRetry,
  showInterruption,
  showResult,
  startRetries,
} from './settle.ts'
import {
  type AxisPhase,
  type AxisState,
  BUSY_MESSAGE,
  type GuardState,
  HOLD_LIMIT_MESSAGE,
  invalidateStops,
  isStop,
  listInFlight,
  type PendingSteps,
  type PtzCommand,
  type ReducerContext,
} from './state.ts'
import {
  ADDED_STEP_DURATION_MS,
  HOLD_RENEWAL_INTERVAL_MS,
  isSlow,
  isStepsOnly,
  LATE_RESPONSE_TIMEOUT_MS,
  MAX_COPY_DELAY_MS,
  MAX_MOVES_IN_FLIGHT,
  MAX_RECENT_STOP_AGE_MS,
  MAX_STOPS_IN_FLIGHT_PER_AXIS,
  MAX_WATCH_INTERVAL_MS,
  RESPONSE_TIMEOUT_MS,
  RETRY_PAUSE_MS,
  SLOW_STOP_LEAD_MS,
  SPEED_CHANGE_INTERVAL_MS,
  STEP_DURATION_MS,
  STOP_LEAD_MS,
} from './timing.ts'

/** Updates the phase of each axis, and sends all due commands. Sends stops first, for all axes. */
export const sendDueCommands = (context: ReducerContext) => {
  const { state, now } = context
  const axes = Object.values(state.axes)
  for (const axis of axes) {
    expireAxisTimers(axis, now)
    axis.phase = updatePhase(context, axis)
    if (now >= getStopDueTime(state, axis, now)) sendStop(context, axis)
  }
  // The wait began without holds and steps, so any hold or step was requested during the wait
  if (axes.some((axis) => axis.pendingSteps || getPressedDirection(axis, now) !== null)) supersedeWaitingPreset(context)
  for (let axis = findNextAxis(state, now); axis; axis = findNextAxis(state, now)) sendMove(context, axis)
  if (state.preset !== 'waiting' || !axes.every((axis) => mayStepOrPresetBegin(state, axis, now))) return
  state.preset = 'reported'
  context.commands.push({ type: 'reportStopped' })
  for (const axis of axes) pauseRetries(axis, now + RETRY_PAUSE_MS)
}

/**
 * Reports to a preset, which may not have been sent yet, that a movement, a stop or another preset has been requested.
 */
export const supersedeWaitingPreset = ({ state, commands }: ReducerContext) => {
  if (state.preset !== null) commands.push({ type: 'reportSuperseded' })
  state.preset = null
}

const expireAxisTimers = (axis: AxisState, now: number) => {
  if (expireHolds(axis, now)) showInterruption(axis, HOLD_LIMIT_MESSAGE, now)
  axis.direction = getPressedDirection(axis, now) ?? axis.direction
  expireResult(axis, now)
  if (axis.pendingSteps && now >= axis.pendingSteps.deadline) {
    showResult(axis, { outcome: 'refused', message: BUSY_MESSAGE }, now, axis.pendingSteps.count > 0 ? 1 : -1)
    axis.pendingSteps = null
  }
  if (axis.phase.name !== 'stopping' && hasDeadManExpired(axis, now)) startRetries(axis, Infinity)
}

const updatePhase = ({ state, now }: ReducerContext, axis: AxisState): AxisPhase => {
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

/** Sends one step. The remaining steps get the full expiry time again. */
const sendStep = (context: ReducerContext, axis: AxisState, { count, waitingSince, expiryMs }: PendingSteps) => {
  const { now } = context
  const direction = count > 0 ? 1 : -1
  const rest = count - direction
  axis.pendingSteps = rest === 0 ? null : { count: rest, waitingSince, expiryMs, deadline: now + expiryMs }
  axis.stepsUntil = getStepEnd(axis, now)
  pauseRetries(axis, axis.stopSentAt + MAX_WATCH_INTERVAL_MS)
  send(context, { kind: 'step', axis: axis.name, direction })
}

/**
 * A drive at a new speed is repeated immediately, because the rig's dead-man stops a renewed drive after
 * HOLD_TIMEOUT_MS, but a drive that was never renewed only after HOLD_UNRENEWED_TIMEOUT_MS.
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

/**
 * A `renewal` keeps an axis moving, a `start` begins a movement, and a `spare` repeats a drive that is still in flight.
 */
const urgencyRanks = { renewal: 0, start: 1, spare: 2 } as const

/**
 * Returns the axis whose drive or step is sent next. One request slot is reserved for each driven axis without a drive
 * in flight. In steps-only mode, late requests occupy slots too, because on a slow rig they use connections for
 * seconds.
 */
export const findNextAxis = (state: GuardState, now: number): AxisState | undefined => {
  const countsLateRequests = isStepsOnly(state, now)
  const open = state.requests.filter(({ isLate }) => !isLate || countsLateRequests)
  const free = MAX_MOVES_IN_FLIGHT - open.filter(({ command }) => !isStop(command)).length
  if (free <= 0) return undefined
  const axes = Object.values(state.axes)
  const maySendNow = (urgency: keyof typeof urgencyRanks) => {
    if (urgency === 'renewal') return true
    if (urgency === 'spare' && open.length >= MAX_MOVES_IN_FLIGHT) return false
    return free > axes.filter((each) => needsRenewal(state, each)).length
  }
  const due = axes.flatMap((axis) => {
    const urgency = getUrgency(state, axis, now)
    return urgency && maySendNow(urgency)
      ? [{ axis, rank: urgencyRanks[urgency], since: getWaitStart(state, axis, now) }]
      : []
  })
  return due.toSorted((a, b) => a.rank - b.rank || a.since - b.since)[0]?.axis
}

/**
 * Returns the time since which an axis has waited: when its step was requested, or when its last drive was sent. Of the
 * axes with the same rank, the one that has waited longest goes first.
 */
const getWaitStart = (state: GuardState, axis: AxisState, now: number) =>
  axis.pendingSteps && isStepDue(state, axis, now) ? getStepRequestTime(axis.pendingSteps) : axis.drivenAt

const getUrgency = (state: GuardState, axis: AxisState, now: number): keyof typeof urgencyRanks | null => {
  if (isStepDue(state, axis, now)) return 'start'
  if (getDriveDueTime(state, axis, now) > now) return null
  if (listInFlight(state, axis, 'drive').length > 0) return 'spare'
  return axis.phase.name === 'driving' ? 'renewal' : 'start'
}

const needsRenewal = (state: GuardState, axis: AxisState) =>
  axis.phase.name === 'driving' && listInFlight(state, axis, 'drive').length === 0

/**
 * In steps-only mode, a step waits neither for earlier steps nor for repeated stops after a confirmation. On a slow rig
 * it does not even wait for an unconfirmed stop: at worst, that stop shortens the step.
 */
export const isStepDue = (state: GuardState, axis: AxisState, now: number): boolean => {
  if (!axis.pendingSteps || axis.phase.name === 'driving' || listInFlight(state, axis, 'drive').length > 0) return false
  if (isRepeatingStop(axis) && !canStepWithoutStop(axis, axis.pendingSteps, now)) return false
  if (isStepsOnly(state, now)) {
    if (now < getStepTimeAfterStop(state, axis, now)) return false
    return axis.phase.name !== 'stopping' || isStopOnItsWay(state, axis, now)
  }
  return listInFlight(state, axis, 'step').length === 0 && mayStepOrPresetBegin(state, axis, now)
}

/**
 * Returns the time from which a step may follow a stop in flight: late enough that the network does not deliver the
 * step first.
 */
export const getStepTimeAfterStop = (state: GuardState, axis: AxisState, now: number): number => {
  if (!axis.pendingSteps || listInFlight(state, axis, 'stop').length === 0) return -Infinity
  return axis.stopSentAt + (isSlow(state, now) ? SLOW_STOP_LEAD_MS : STOP_LEAD_MS)
}

/** Returns whether the rig is slow, has responded to each drive of the axis, and has been sent a stop after that. */
const isStopOnItsWay = (state: GuardState, axis: AxisState, now: number) =>
  isSlow(state, now) &&
  axis.noResponseSince === null &&
  listInFlight(state, axis, 'stop').some(({ isInvalidated }) => !isInvalidated)

/** Returns the time until which the axis may move if another step is sent now. */
const getStepEnd = ({ stepsUntil }: AxisState, now: number): number =>
  Math.max(now + STEP_DURATION_MS, now < stepsUntil ? stepsUntil + ADDED_STEP_DURATION_MS : -Infinity)

/** Returns whether a step can be sent without a stop before it, and will end before the next repeated stop. */
const canStepWithoutStop = (axis: AxisState, pending: PendingSteps, now: number): boolean =>
  (now < axis.stepsUntil || isStopRecent(axis, pending)) &&
  getStepEnd(axis, now) <= axis.stopSentAt + MAX_WATCH_INTERVAL_MS

const isStopRecent = ({ stopSentAt }: AxisState, { waitingSince }: PendingSteps) =>
  stopSentAt >= waitingSince - MAX_RECENT_STOP_AGE_MS

/**
 * Returns when the next stop may be sent, or Infinity. If a step waits, the repeated stop waits until the previous
 * steps have ended, and also while the waiting step can still follow the last stop.
 */
export const getStopDueTime = (state: GuardState, axis: AxisState, now: number): number => {
  const stops = listInFlight(state, axis, 'stop').filter(({ isReplaced }) => !isReplaced)
  if (stops.length >= MAX_STOPS_IN_FLIGHT_PER_AXIS) return Infinity
  if (!axis.pendingSteps || !isRepeatingStop(axis)) return axis.retryAt
  const { pendingSteps, stopSentAt, stepsUntil } = axis
  const latestStopAt = stopSentAt + MAX_WATCH_INTERVAL_MS - STEP_DURATION_MS
  const due = Math.max(stepsUntil, isStopRecent(axis, pendingSteps) ? latestStopAt : pendingSteps.waitingSince)
  if (isStepsOnly(state, now) || mayLostDriveArrive(axis, now)) return due
  // The step waits for a stop, which is sent once the network can no longer deliver an earlier drive
  return Math.min(Math.max(due, axis.copiesUntil), axis.retryAt)
}

const getStepRequestTime = ({ deadline, expiryMs }: PendingSteps) => deadline - expiryMs

/**
 * Returns when the next drive may be sent, or Infinity. A drive at a new speed must not overtake the previous drive, so
 * it waits for the response to that drive. A renewal need not wait.
 */
export const getDriveDueTime = (state: GuardState, axis: AxisState, now: number): number => {
  const { phase } = axis
  const speed = getRequestedSpeed(axis, now)
  if (speed === 0 || isStopping(state, axis) || listInFlight(state, axis, 'step').length > 0) return Infinity
  if (phase.name === 'driving' && phase.speed === speed) return phase.renewAt
  const drives = listInFlight(state, axis, 'drive')
  if (drives.some(({ command }) => command.kind === 'drive' && command.speed !== speed)) return Infinity
  return phase.name === 'driving' && Math.sign(phase.speed) === Math.sign(speed)
    ? axis.drivenAt + SPEED_CHANGE_INTERVAL_MS
    : now
}

/**
 * Returns whether a step or a preset may begin: no stop is unconfirmed or in flight, and a repeated stop is either not
 * due soon or can be paused.
 */
export const mayStepOrPresetBegin = (state: GuardState, axis: AxisState, now: number): boolean =>
  !isStopping(state, axis) && (axis.retryAt > now + MAX_COPY_DELAY_MS || mayLostDriveArrive(axis, now))

const mayLostDriveArrive = ({ copiesUntil }: AxisState, now: number) => copiesUntil > now + MAX_COPY_DELAY_MS

/** Returns whether a step or drive must wait: it could arrive before a stop that is unconfirmed or in flight. */
const isStopping = (state: GuardState, axis: AxisState) =>
  axis.phase.name === 'stopping' || listInFlight(state, axis, 'stop').length > 0
