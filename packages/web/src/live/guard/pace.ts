import { type CommandOutcome, getCommandKind } from './commands.ts'
import type { GuardRequest, GuardState } from './state.ts'
import { RESPONSE_TIMEOUT_MS, SLOW_MS } from './timing.ts'

/** Returns whether the rig responds too slowly for holds. */
export const isSlow = ({ slowUntil, positionMs, ignoresPositions }: GuardState, now: number): boolean =>
  now < slowUntil || (positionMs > RESPONSE_TIMEOUT_MS && !ignoresPositions)

/** Returns whether each press moves one step instead of a hold. */
export const isStepsOnly = (state: GuardState, now: number): boolean => state.isStepsOnly || isSlow(state, now)

/** Records that a request has had no response for `ms`. */
export const recordLate = (state: GuardState, ms: number, now: number) => {
  state.slowMs = isSlow(state, now) ? Math.max(state.slowMs, ms) : ms
  state.slowUntil = now + SLOW_MS
}

/**
 * Records the latency of a response. A step or stop that the rig accepts in time proves that the rig is quick, even if
 * its position responses are slow.
 */
export const recordResponse = (state: GuardState, request: GuardRequest, outcome: CommandOutcome, now: number) => {
  const ms = now - request.sentAt
  if (request.isLate || (ms > RESPONSE_TIMEOUT_MS && !request.isExtended)) {
    state.slowMs = ms
    state.slowUntil = now + SLOW_MS
  } else if (outcome === 'accepted' && getCommandKind(request.command) !== 'drive') {
    state.slowUntil = -Infinity
    state.ignoresPositions = state.positionMs > RESPONSE_TIMEOUT_MS
  }
}

/** Records the latency of a position request, or its age while it has no response. */
export const recordPosition = (state: GuardState, ms: number) => {
  state.positionMs = ms
  if (ms > RESPONSE_TIMEOUT_MS) state.slowMs = ms
  else state.ignoresPositions = false
}
