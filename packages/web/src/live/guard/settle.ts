import { type CommandResult, describeOutcome, isRefusal, isStop } from './commands.ts'
import { endDriving, requestedSpeed } from './held-inputs.ts'
import { type AxisState, inFlight, outdateStops, type Request, type Turn } from './state.ts'
import { expectCopies, settleStop, startRetries } from './stop-retry.ts'
import { RESULT_SHOWN_MS, TOO_SLOW_MS } from './timing.ts'

/** Applies the result of a request: its response or its timeout. */
export const settle = (turn: Turn, request: Request, result: CommandResult) => {
  const { state, now } = turn
  const { command } = request
  const axis = state.axes[command.axis]
  if (isStop(command)) return settleStop(axis, request, result.outcome, inFlight(state, axis, 'drive').length > 0, now)
  if (result.outcome === 'late') {
    state.tooSlowUntil = now + TOO_SLOW_MS
    for (const each of Object.values(state.axes)) endDriving(each, now)
  }
  if (command.kind === 'step') settleStep(turn, axis, request, result)
  else settleDrive(turn, axis, request, result)
}

const settleStep = (turn: Turn, axis: AxisState, { command, isLate }: Request, { outcome, message }: CommandResult) => {
  const isAccepted = outcome === 'accepted'
  showResult(axis, isAccepted ? 'done' : 'refused', message ?? describeOutcome(outcome), turn.now)
  if (!isAccepted || command.kind !== 'step') return
  if (!isLate) turn.state.tooSlowUntil = -Infinity
  turn.commands.push({ type: 'announce', axis: axis.name, direction: command.direction })
}

const settleDrive = (turn: Turn, axis: AxisState, request: Request, { outcome, message }: CommandResult) => {
  const { state, now } = turn
  if (outcome === 'accepted') acceptDrive(turn, axis, request)
  if (isRefusal(outcome) || outcome === 'gone') {
    axis.heldInputs = []
    showResult(axis, 'refused', message ?? describeOutcome(outcome), now)
  }
  outdateStops(state, axis)
  expectCopies(axis, outcome, request.sentAt)
  if (axis.phase.name !== 'driving' || requestedSpeed(axis, now) === 0) startRetries(axis, now)
}

const acceptDrive = ({ commands, now }: Turn, axis: AxisState, { command }: Request) => {
  if (command.kind !== 'drive') return
  if (axis.phase.name === 'driving' && axis.phase.speed === command.speed)
    axis.phase = { ...axis.phase, acceptedAt: now }
  if (axis.isAnnounced) return
  axis.isAnnounced = true
  commands.push({ type: 'announce', axis: axis.name, direction: command.speed > 0 ? 1 : -1 })
}

/** Shows the result of a step, or the reason for the end of a drive, for a moment. */
export const showResult = (axis: AxisState, state: 'done' | 'refused', reason: string | null, now: number) => {
  axis.result = { state, reason, until: now + RESULT_SHOWN_MS }
}
