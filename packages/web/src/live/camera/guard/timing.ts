import { type CommandOutcome, type GuardRequest, type GuardState, getCommandKind } from './state.ts'

/** A hold ends after this time, because no operator deliberately holds a control for half a minute. */
export const MAX_HOLD_MS = 30_000
export const HOLD_RENEWAL_INTERVAL_MS = 200
/** How long the console waits for a stop to be confirmed before it warns the operator. */
export const STOP_CONFIRM_TIMEOUT_MS = 3_000
/**
 * A request without a response for this long is late. Some late requests stay in flight, because a slow rig may
 * respond.
 */
export const RESPONSE_TIMEOUT_MS = 1_000
export const LATE_RESPONSE_TIMEOUT_MS = 10_000
/**
 * Maximum number of late requests in flight. On a dead link they hang, and more of them would hold every connection
 * that a stop needs.
 */
export const MAX_LATE_REQUESTS = 3
/**
 * If a timer is late by more than this, the page is busy, and may not have read responses that have arrived. Deadlines
 * are then extended by this much.
 */
export const TIMER_SLACK_MS = 50
/**
 * After a late request or a slow response, inputs only step for this long, or until a step or stop is accepted in time.
 */
const STEPS_ONLY_DURATION_MS = 10_000
/** A pending step expires after this time, because a late movement would surprise the operator. */
export const STEP_EXPIRY_MS = 4_000
/**
 * A waiting press shows its reason after this time: at most 1.5 s after the start of a short press, which lasts up to
 * 250 ms.
 */
export const WAIT_REASON_DELAY_MS = 1_250
/** Expiry of a step while the console announces that each press moves one step, so the operator expects a delay. */
export const ANNOUNCED_STEP_EXPIRY_MS = 30_000
/**
 * An analogue input requests a step from this fraction of the speed of a held button on, so that an unsteady drag steps
 * only one axis.
 */
export const MIN_STEP_DEFLECTION = 0.2
/**
 * A browser opens six connections to a host. Three movement requests, the stream and the position request leave one for
 * a stop.
 */
export const MAX_MOVES_IN_FLIGHT = 3
export const MAX_STOPS_IN_FLIGHT_PER_AXIS = 2
/** Minimum interval between drives while the speed of an analogue input changes continuously. */
export const SPEED_CHANGE_INTERVAL_MS = 100
export const DONE_DISPLAY_MS = 1_000
/** An operator needs this time to read the reason for a refusal. */
export const REFUSAL_DISPLAY_MS = 5_000
/** Unconfirmed stops are retried with exponential backoff between these two delays. */
export const FIRST_RETRY_DELAY_MS = 50
export const MAX_RETRY_DELAY_MS = 1_000
export const MAX_IMMEDIATE_RETRIES = 2
/** Time after sending an acknowledged drive during which the network may deliver a duplicate of it. */
export const MAX_COPY_DELAY_MS = 500
/** How long a drive without a response may take to arrive, unless an outage lasts longer. */
export const LOST_DRIVE_DELAY_MS = 10_000
/** After an outage, a lost drive may arrive for as long as the outage has lasted, but for at most this long. */
export const MAX_OUTAGE_DELAY_MS = 30_000
/** Interval at which a stop is repeated while the network may still deliver an earlier drive. */
export const WATCH_INTERVAL_MS = 500
/** How long retries of a stop are paused, so that a preset can move the camera. */
export const RETRY_PAUSE_MS = 3_000
/**
 * Steps pause the repetition of a stop until at most this long after the last stop. So a lost drive that arrives late
 * moves the axis for at most this time.
 */
export const MAX_WATCH_INTERVAL_MS = 2_100
/** A stop may follow a step only after this time, because it would cut the step short. The simulator needs 0.71 s. */
export const STEP_DURATION_MS = 1_000
/** How much longer the steps take together if a step is sent while the previous one may still be running. */
export const ADDED_STEP_DURATION_MS = 500
/** A step that is requested within this time after a stop was sent needs no further stop before it. */
export const MAX_RECENT_STOP_AGE_MS = 100
/**
 * A step that need not wait for the response to a stop is sent this long after the stop, so that they arrive in order.
 */
export const STOP_LEAD_MS = 300
/** A shorter lead for slow rigs, which leaves the step more time before the next stop. */
export const SLOW_STOP_LEAD_MS = 50

export const isSlow = ({ slowUntil, positionMs, ignoresPositions }: GuardState, now: number): boolean =>
  now < slowUntil || (positionMs > RESPONSE_TIMEOUT_MS && !ignoresPositions)

export const isStepsOnly = (state: GuardState, now: number): boolean => state.isStepsOnly || isSlow(state, now)

/** Records that a request has had no response for `ms`. */
export const recordLateRequest = (state: GuardState, ms: number, now: number) => {
  state.slowMs = isSlow(state, now) ? Math.max(state.slowMs, ms) : ms
  state.slowUntil = now + STEPS_ONLY_DURATION_MS
}

/** A rig that accepts a step or stop in time is not slow, even if its position responses are. */
export const recordResponse = (state: GuardState, request: GuardRequest, outcome: CommandOutcome, now: number) => {
  const ms = now - request.sentAt
  if (request.isLate || (ms > RESPONSE_TIMEOUT_MS && !request.isExtended)) {
    state.slowMs = ms
    state.slowUntil = now + STEPS_ONLY_DURATION_MS
  } else if (outcome === 'accepted' && getCommandKind(request.command) !== 'drive') {
    state.slowUntil = -Infinity
    state.ignoresPositions = state.positionMs > RESPONSE_TIMEOUT_MS
  }
}

export const recordPositionLatency = (state: GuardState, ms: number) => {
  state.positionMs = ms
  if (ms > RESPONSE_TIMEOUT_MS) state.slowMs = ms
  else state.ignoresPositions = false
}
