import { isStop } from './commands.ts'
import { requestedSpeed } from './held-inputs.ts'
import { type AxisState, type GuardState, inFlight } from './state.ts'
import { COPY_MS, MOVES_IN_FLIGHT_MAX, SPEED_CHANGE_MS } from './timing.ts'

/**
 * Priority of a due move. A renewal keeps an axis moving; a spare move does not wait for the response to the previous
 * drive.
 */
const ranks = { renewal: 0, start: 1, spare: 2 } as const

/** Returns the axis whose move is sent next: the most urgent that leaves room for each driven axis without one in flight. */
export const findNextMove = (state: GuardState, now: number): AxisState | undefined => {
  const open = state.requests.filter(({ isLate }) => !isLate)
  const free = MOVES_IN_FLIGHT_MAX - open.filter(({ command }) => !isStop(command)).length
  if (free <= 0) return undefined
  const axes = Object.values(state.axes)
  const isAllowed = (axis: AxisState, urgency: keyof typeof ranks) => {
    if (urgency === 'renewal') return true
    if (urgency === 'spare' && open.length >= MOVES_IN_FLIGHT_MAX) return false
    return free > axes.filter((other) => other !== axis && needsRenewal(state, other)).length
  }
  const due = axes.flatMap((axis) => {
    const urgency = urgencyOf(state, axis, now)
    return urgency && isAllowed(axis, urgency) ? [{ axis, rank: ranks[urgency] }] : []
  })
  return due.toSorted((a, b) => a.rank - b.rank || a.axis.drivenAt - b.axis.drivenAt)[0]?.axis
}

const urgencyOf = (state: GuardState, axis: AxisState, now: number): keyof typeof ranks | null => {
  if (isStepDue(state, axis, now)) return 'start'
  if (driveDueAt(state, axis, now) > now) return null
  if (inFlight(state, axis, 'drive').length > 0) return 'spare'
  return axis.phase.name === 'driving' ? 'renewal' : 'start'
}

const needsRenewal = (state: GuardState, axis: AxisState) =>
  axis.phase.name === 'driving' && inFlight(state, axis, 'drive').length === 0

export const isStepDue = (state: GuardState, axis: AxisState, now: number): boolean => {
  const isFree = inFlight(state, axis, 'drive').length + inFlight(state, axis, 'step').length === 0
  return axis.pendingStep !== null && axis.phase.name !== 'driving' && isFree && isStopped(state, axis, now)
}

/**
 * Returns when the next drive may be sent. Another speed waits for the response to the previous drive, a renewal does
 * not.
 */
export const driveDueAt = (state: GuardState, axis: AxisState, now: number): number => {
  const { phase } = axis
  const speed = requestedSpeed(axis, now)
  if (speed === 0 || isStopping(state, axis) || inFlight(state, axis, 'step').length > 0) return Infinity
  if (phase.name === 'driving' && phase.speed === speed) return phase.renewAt
  const drives = inFlight(state, axis, 'drive')
  if (drives.some(({ command }) => command.kind === 'drive' && command.speed !== speed)) return Infinity
  return phase.name === 'driving' && Math.sign(phase.speed) === Math.sign(speed) ? axis.drivenAt + SPEED_CHANGE_MS : now
}

/** Returns whether a step or a preset may begin: no stop follows, except those that guard against a lost drive. */
export const isStopped = (state: GuardState, axis: AxisState, now: number): boolean =>
  !isStopping(state, axis) && (axis.retryAt === Infinity || axis.copiesUntil > now + COPY_MS)

/** Returns whether a stop is unconfirmed or in flight: it could interrupt a move, or the move could overtake it. */
const isStopping = (state: GuardState, axis: AxisState) =>
  axis.phase.name === 'stopping' || inFlight(state, axis, 'stop').length > 0
