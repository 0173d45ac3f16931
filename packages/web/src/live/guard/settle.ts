import { type CommandResult, describeOutcome, isRefusal, isStop } from './commands.ts'
import { endDrivingHolds, getRequestedSpeed } from './held-inputs.ts'
import { type AxisState, type GuardRequest, invalidateStops, listInFlight, type ReducerContext } from './state.ts'
import { extendCopyDeadline, settleStop, startRetries } from './stop-retry.ts'
import { RESULT_DISPLAY_MS, STEPS_ONLY_MS } from './timing.ts'

export const settleRequest = (context: ReducerContext, request: GuardRequest, result: CommandResult) => {
  const { state, now } = context
  const { command } = request
  const axis = state.axes[command.axis]
  if (isStop(command))
    return settleStop(axis, request, result.outcome, listInFlight(state, axis, 'drive').length > 0, now)
  if (result.outcome === 'late') {
    state.tooSlowUntil = now + STEPS_ONLY_MS
    for (const each of Object.values(state.axes)) endDrivingHolds(each, now)
  }
  if (command.kind === 'step') settleStep(context, axis, request, result)
  else settleDrive(context, axis, request, result)
}

const settleStep = (
  context: ReducerContext,
  axis: AxisState,
  { command, isLate }: GuardRequest,
  { outcome, message }: CommandResult,
) => {
  const isAccepted = outcome === 'accepted'
  showResult(axis, isAccepted ? 'done' : 'refused', message ?? describeOutcome(outcome), context.now)
  if (!isAccepted || command.kind !== 'step') return
  if (!isLate) context.state.tooSlowUntil = -Infinity
  context.commands.push({ type: 'announce', axis: axis.name, direction: command.direction })
}

const settleDrive = (
  context: ReducerContext,
  axis: AxisState,
  request: GuardRequest,
  { outcome, message }: CommandResult,
) => {
  const { state, now } = context
  if (outcome === 'accepted') acceptDrive(context, axis, request)
  if (isRefusal(outcome) || outcome === 'gone') {
    axis.heldInputs = []
    showResult(axis, 'refused', message ?? describeOutcome(outcome), now)
  }
  invalidateStops(state, axis)
  extendCopyDeadline(axis, outcome, request.sentAt)
  if (axis.phase.name !== 'driving' || getRequestedSpeed(axis, now) === 0) startRetries(axis, now)
}

const acceptDrive = ({ commands, now }: ReducerContext, axis: AxisState, { command }: GuardRequest) => {
  if (command.kind !== 'drive') return
  if (axis.phase.name === 'driving' && axis.phase.speed === command.speed)
    axis.phase = { ...axis.phase, acceptedAt: now }
  if (axis.isAnnounced) return
  axis.isAnnounced = true
  commands.push({ type: 'announce', axis: axis.name, direction: command.speed > 0 ? 1 : -1 })
}

/** Shows the result of a step, or why a drive was refused, for RESULT_DISPLAY_MS. */
export const showResult = (axis: AxisState, state: 'done' | 'refused', reason: string | null, now: number) => {
  axis.result = { state, reason, until: now + RESULT_DISPLAY_MS }
}
