import { type CommandResult, describeOutcome, hasNoResponse, isRefusal, isStop } from './commands.ts'
import { convertToSteps, getRequestedSpeed } from './held-inputs.ts'
import {
  type AxisState,
  type GuardRequest,
  type GuardState,
  invalidateStops,
  listInFlight,
  type ReducerContext,
} from './state.ts'
import { extendCopyDeadline, resumeStopping, settleStop, startRetries } from './stop-retry.ts'
import { DONE_DISPLAY_MS, REFUSAL_DISPLAY_MS } from './timing.ts'

export const settleRequest = (context: ReducerContext, request: GuardRequest, result: CommandResult) => {
  const { state, now } = context
  const { command } = request
  const axis = state.axes[command.axis]
  if (isStop(command))
    return settleStop(axis, request, result.outcome, listInFlight(state, axis, 'drive').length > 0, now)
  if (result.outcome === 'late') {
    for (const each of Object.values(state.axes)) {
      // If the rig is quick again, only this message shows why the hold ended
      if (each.phase.name === 'driving') showResult(each, 'refused', describeOutcome('late'), now)
      convertToSteps(each, now)
    }
  }
  if (command.kind === 'step' && !request.isRevoked) settleStep(context, axis, request, result)
  else settleDrive(context, axis, request, result)
}

const settleStep = (
  context: ReducerContext,
  axis: AxisState,
  { command }: GuardRequest,
  { outcome, message }: CommandResult,
) => {
  const isAccepted = outcome === 'accepted'
  showResult(axis, isAccepted ? 'done' : 'refused', message ?? describeOutcome(outcome), context.now)
  if (!isAccepted || command.kind !== 'step') return
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
    axis.releasedInput = null
    showResult(axis, 'refused', message ?? describeOutcome(outcome), now)
  }
  invalidateStops(state, axis)
  extendCopyDeadline(axis, outcome, request.sentAt)
  if (!hasNoResponse(outcome)) replaceStop(state, axis)
  if (request.isLate && !hasNoResponse(outcome)) resumeStopping(axis, now)
  if (axis.phase.name !== 'driving' || getRequestedSpeed(axis, now) === 0) startRetries(axis, now)
}

/** Lets another stop be sent immediately over the connection that the drive has left. */
const replaceStop = (state: GuardState, axis: AxisState) => {
  const stop = listInFlight(state, axis, 'stop').find(({ isReplaced }) => !isReplaced)
  if (stop) stop.isReplaced = true
}

const acceptDrive = ({ commands, now }: ReducerContext, axis: AxisState, { command }: GuardRequest) => {
  if (command.kind !== 'drive') return
  if (axis.phase.name === 'driving' && axis.phase.speed === command.speed)
    axis.phase = { ...axis.phase, acceptedAt: now }
  if (axis.isAnnounced) return
  axis.isAnnounced = true
  commands.push({ type: 'announce', axis: axis.name, direction: command.speed > 0 ? 1 : -1 })
}

/** Shows the result of a step, or the reason why a drive was refused or its hold ended. */
export const showResult = (axis: AxisState, state: 'done' | 'refused', reason: string | null, now: number) => {
  axis.result = { state, reason, until: now + (state === 'done' ? DONE_DISPLAY_MS : REFUSAL_DISPLAY_MS) }
}
