import { HOLD_RENEW_MS } from '@rig/contract/limits'
import { type Command, isStop } from './commands.ts'
import { advanceInputs, pressedDirection, requestedSpeed } from './held-inputs.ts'
import { findNextMove, isStepDue, isStopped } from './moves.ts'
import { showResult } from './settle.ts'
import { type AxisState, inFlight, outdateStops, type Phase, type Turn } from './state.ts'
import { hasLapsed, pauseRetries, planRetry, startRetries } from './stop-retry.ts'
import { RESPONSE_DEADLINE_MS, STOPS_IN_FLIGHT_MAX } from './timing.ts'

const STEP_DROPPED = 'The rig is still busy with what was asked before'

/** Updates the phase of each axis and sends the due commands: stops of all axes first, then moves. */
export const sendDue = (turn: Turn) => {
  const { state, now } = turn
  const axes = Object.values(state.axes)
  for (const axis of axes) {
    followTime(axis, now)
    axis.phase = nextPhase(turn, axis)
    if (now >= axis.retryAt && inFlight(state, axis, 'stop').length < STOPS_IN_FLIGHT_MAX) sendStop(turn, axis)
  }
  for (let axis = findNextMove(state, now); axis; axis = findNextMove(state, now)) sendMove(turn, axis)
  if (!state.isStopAwaited || !axes.every((axis) => isStopped(state, axis, now))) return
  state.isStopAwaited = false
  turn.commands.push({ type: 'reportStopped' })
  for (const axis of axes) pauseRetries(axis, now)
}

const followTime = (axis: AxisState, now: number) => {
  advanceInputs(axis, now)
  axis.direction = pressedDirection(axis, now) ?? axis.direction
  if (axis.result && now >= axis.result.until) axis.result = null
  if (axis.pendingStep && now >= axis.pendingStep.deadline) {
    axis.pendingStep = null
    showResult(axis, 'refused', STEP_DROPPED, now)
  }
  if (axis.phase.name !== 'stopping' && hasLapsed(axis, now)) startRetries(axis, Infinity)
}

/** A drive begins when it is sent (`sendDrive`), and a stop ends when it is acknowledged (`settleStop`). */
const nextPhase = ({ state, now }: Turn, axis: AxisState): Phase => {
  const { phase } = axis
  if (phase.name === 'driving' && requestedSpeed(axis, now) === 0) {
    startRetries(axis, now)
    return { name: 'stopping', since: now }
  }
  if (phase.name === 'driving' || phase.name === 'stopping') return phase
  if (axis.pendingStep || inFlight(state, axis, 'step').length > 0) return { name: 'stepping' }
  if (pressedDirection(axis, now) !== null) return { name: 'pressed' }
  return { name: axis.retryAt < Infinity ? 'watching' : 'idle' }
}

/** Sends a stop, also while others are in flight. */
export const sendStop = (turn: Turn, axis: AxisState) => {
  planRetry(axis, turn.now)
  send(turn, { kind: 'drive', axis: axis.name, speed: 0 })
}

const sendMove = (turn: Turn, axis: AxisState) => {
  const { pendingStep } = axis
  if (pendingStep && isStepDue(turn.state, axis, turn.now)) {
    axis.pendingStep = null
    pauseRetries(axis, turn.now)
    send(turn, { kind: 'step', axis: axis.name, direction: pendingStep.direction })
  } else sendDrive(turn, axis)
}

/**
 * Drives at the requested speed. The first command is sent twice in a row: a rig that has received the same drive again
 * stops automatically after 750 ms without a renewal, otherwise only after 10 s.
 */
const sendDrive = (turn: Turn, axis: AxisState) => {
  const { state, now } = turn
  const speed = requestedSpeed(axis, now)
  const before = axis.phase.name === 'driving' ? axis.phase : { speed: 0, acceptedAt: -Infinity }
  if (Math.sign(before.speed) !== Math.sign(speed)) axis.isAnnounced = false
  const renewAt = before.speed === speed ? now + HOLD_RENEW_MS : now
  axis.phase = { name: 'driving', speed, renewAt, acceptedAt: before.acceptedAt }
  axis.drivenAt = now
  startRetries(axis, Infinity)
  outdateStops(state, axis)
  send(turn, { kind: 'drive', axis: axis.name, speed })
}

const send = ({ state, commands, now }: Turn, command: Command) => {
  const id = state.nextRequestId
  const deadline = now + RESPONSE_DEADLINE_MS
  state.nextRequestId += 1
  state.requests.push({ id, command, sentAt: now, deadline, isLate: false, isExtended: false, isOutdated: false })
  commands.push({ type: 'send', id, command, keepalive: isStop(command) })
}
