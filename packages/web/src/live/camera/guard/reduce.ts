import type { RevokedPreset } from '../../../console/control/movement.ts'
import { SUSPEND_THRESHOLD_MS } from '../../../lib/clock.ts'
import * as inputs from './held-inputs.ts'
import { sendDueCommands, sendStop, supersedeWaitingPreset } from './send-due.ts'
import {
  extendCopyDeadline,
  hasStopped,
  settleRequest,
  showDroppedStep,
  showInterruption,
  startRetries,
} from './settle.ts'
import {
  type AxisState,
  copyState,
  type GuardCommand,
  type GuardEvent,
  type GuardEventOf,
  type GuardRequest,
  type GuardState,
  getCommandKind,
  invalidateStops,
  isStop,
  LATE_MESSAGE,
  type ReducerContext,
  SUSPENDED_MESSAGE,
} from './state.ts'
import * as timing from './timing.ts'
import { isStepsOnly, recordLateRequest, recordPositionLatency, recordResponse } from './timing.ts'

/** Returns the next state after an event, and the commands for the runner to execute (docs/motion-safety.md). */
export const reduceGuard = (before: GuardState, event: GuardEvent, now: number): Omit<ReducerContext, 'now'> => {
  const context: ReducerContext = { state: copyState(before), commands: [], now }
  extendDeadlines(context)
  apply(context, event)
  sendDueCommands(context)
  if (event.type === 'leave') for (const axis of listAxes(context)) if (axis.retryAt < Infinity) sendStop(context, axis)
  return {
    state: context.state,
    commands: context.commands.toSorted((a, b) => Number(isNotification(a)) - Number(isNotification(b))),
  }
}

/**
 * Returns whether a command only notifies a listener. Such commands are executed last, because a slow listener must not
 * delay a request.
 */
const isNotification = ({ type }: GuardCommand) => type !== 'send' && type !== 'abort'

const listAxes = ({ state }: ReducerContext) => Object.values(state.axes)

/** Extends each missed deadline once, because a busy page may not have read a response that has already arrived. */
const extendDeadlines = ({ state, now }: ReducerContext) => {
  for (const request of state.requests) {
    if (request.isLate || request.isExtended || now - request.deadline <= timing.TIMER_SLACK_MS) continue
    request.isExtended = true
    request.deadline = now + timing.TIMER_SLACK_MS
  }
}

const apply = (context: ReducerContext, event: GuardEvent) => {
  const { state, now } = context
  switch (event.type) {
    case 'press':
      return inputs.pressInput(state.axes[event.axis], event, isStepsOnly(state, now), now)
    case 'adjust':
      return inputs.adjustInput(state.axes[event.axis], event, now)
    case 'release':
      return inputs.releaseInput(state.axes[event.axis], event.name, isStepsOnly(state, now), now)
    case 'resume':
      return inputs.resumeInput(state.axes[event.axis], event.name)
    case 'cancel':
      return cancelInput(state.axes[event.axis], event, now)
    case 'waitUntilStopped':
      supersedeWaitingPreset(context)
      state.preset = 'waiting'
      return listAxes(context).forEach(inputs.endHolds)
    case 'end':
      return endAllHolds(context, event.reason)
    case 'leave':
      return listAxes(context).forEach(inputs.endHolds)
    case 'stop':
      return stopAll(context)
    case 'stopUndriven':
      for (const axis of listAxes(context)) stopRevokedPreset(context, axis, event)
      return
    case 'endDriving':
      return inputs.endDrivingHolds(listAxes(context), now)
    case 'latency':
      return recordPositionLatency(state, event.ms)
    case 'stepsOnly':
      state.isStepsOnly = event.on
      if (event.on) for (const axis of listAxes(context)) inputs.convertToSteps(axis, now)
      return
    case 'response':
      return receive(context, event)
    case 'wake':
      if (now - event.plannedFor > SUSPEND_THRESHOLD_MS) endAllHolds(context, SUSPENDED_MESSAGE)
      return expireRequests(context)
  }
}

const stopAll = (context: ReducerContext) => {
  const { state, now } = context
  supersedeWaitingPreset(context)
  for (const request of state.requests) request.isRevoked ||= request.command.kind === 'step'
  for (const axis of listAxes(context)) {
    inputs.endHolds(axis)
    // After the stop, a reason that is already on display would be shown again
    if (hasStopped(axis)) axis.result = null
    // A step, a preset or another console may be moving the axis, so a refusal does not end the stop
    axis.mayMove = true
    axis.copiesUntil = Math.max(axis.copiesUntil, now)
    stopAxis(axis, now)
  }
}

const stopAxis = (axis: AxisState, now: number) => {
  if (axis.phase.name !== 'stopping') axis.phase = { name: 'stopping', since: now }
  startRetries(axis, now)
}

/**
 * Stops an axis that a revoked preset may move, as after a drive with the same outcome. If a hold drives the axis, its
 * stop follows at the end of the hold.
 */
const stopRevokedPreset = ({ state, now }: ReducerContext, axis: AxisState, { outcome, sentAt }: RevokedPreset) => {
  extendCopyDeadline(axis, outcome, sentAt)
  if (axis.phase.name === 'driving') return
  invalidateStops(state, axis)
  stopAxis(axis, now)
}

const endAllHolds = (context: ReducerContext, reason: string | undefined) => {
  for (const axis of listAxes(context)) {
    const isInterrupted = axis.pendingSteps || axis.heldInputs.some((each) => inputs.isInterruptible(each, context.now))
    if (reason !== undefined && isInterrupted) showInterruption(axis, reason, context.now)
    inputs.endHolds(axis)
  }
}

/** Shows the reason if the input would have moved the axis, and no other input is held. */
const cancelInput = (axis: AxisState, { name, reason }: GuardEventOf<'cancel'>, now: number) => {
  const input = axis.heldInputs.find((held) => held.name === name)
  inputs.removeInput(axis, name)
  if (reason === undefined || !input || inputs.isHeld(axis)) return
  if (inputs.isInterruptible(input, now)) showInterruption(axis, reason, now)
}

const receive = (context: ReducerContext, { id, result }: GuardEventOf<'response'>) => {
  const request = context.state.requests.find((each) => each.id === id)
  if (!request) return
  remove(context, request)
  if (result.outcome !== 'lost') recordResponse(context.state, request, result.outcome, context.now)
  if (!request.isLate || result.outcome !== 'lost') settleRequest(context, request, result)
}

/** Expires overdue requests one at a time. Before the next one expires, the commands that result are sent. */
const expireRequests = (context: ReducerContext) => {
  const request = context.state.requests.find(({ deadline }) => deadline <= context.now)
  if (!request) return
  expire(context, request)
  sendDueCommands(context)
  expireRequests(context)
}

/**
 * Keeps one late request of each kind for each axis, but at most MAX_LATE_REQUESTS, because a slow rig may still
 * respond. Aborts the others, because they would exhaust the browser's connections on a dead link.
 */
const expire = (context: ReducerContext, request: GuardRequest) => {
  const wasLate = request.isLate
  const late = context.state.requests.filter(({ isLate }) => isLate)
  if (wasLate || late.some((other) => replaces(other, request))) abort(context, request)
  else if (late.length >= timing.MAX_LATE_REQUESTS)
    // Of the stops that cannot prove that the axis has stopped, the newest is aborted, because on a slow rig the oldest
    // takes effect first
    abort(context, isInvalidatedStop(request) ? request : (late.findLast(isInvalidatedStop) ?? request))
  if (!wasLate) recordLateRequest(context.state, context.now - request.sentAt, context.now)
  request.isLate = true
  request.deadline = context.now + timing.LATE_RESPONSE_TIMEOUT_MS - timing.RESPONSE_TIMEOUT_MS
  if (!wasLate) settleRequest(context, request, { outcome: 'late', message: LATE_MESSAGE })
  if (context.now - request.sentAt >= timing.LATE_RESPONSE_TIMEOUT_MS) showDroppedStep(context, request)
}

const abort = (context: ReducerContext, request: GuardRequest) => {
  context.commands.push({ type: 'abort', id: request.id })
  remove(context, request)
}

/**
 * Returns whether `other`, which was sent later, is unnecessary because of `one`. After an invalidated stop, a valid
 * one is still necessary, because only its response proves that the axis has stopped.
 */
const replaces = (one: GuardRequest, other: GuardRequest) =>
  one.command.axis === other.command.axis &&
  getCommandKind(one.command) === getCommandKind(other.command) &&
  isInvalidatedStop(one) === isInvalidatedStop(other)

const isInvalidatedStop = ({ command, isInvalidated }: GuardRequest) => isStop(command) && isInvalidated

const remove = ({ state }: ReducerContext, request: GuardRequest) => {
  state.requests = state.requests.filter((each) => each !== request)
}
