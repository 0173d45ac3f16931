/** Maximum length of a hold. No operator deliberately holds a control for half a minute. */
export const MAX_HOLD_MS = 30_000
/**
 * A timer that is later than this shows that the page was suspended and that the operator could not see the movement.
 */
export const SUSPEND_THRESHOLD_MS = 1_000
/**
 * Time after which a request counts as late. A late drive is aborted, but one late step and one late stop stay in
 * flight until LATE_RESPONSE_TIMEOUT_MS.
 */
export const RESPONSE_TIMEOUT_MS = 1_000
export const LATE_RESPONSE_TIMEOUT_MS = 10_000
/**
 * A timer that is later than this shows that the page is busy. Responses that have not been read yet get this much
 * extra time.
 */
export const TIMER_SLACK_MS = 50
/** How long holds stay disabled after a late step or drive, unless the rig accepts a step in time. */
export const STEPS_ONLY_MS = 10_000
/** How long a step may stay pending, because a movement that starts later would surprise the operator. */
export const STEP_EXPIRY_MS = 1_000
/**
 * Maximum number of steps and drives in flight. A browser opens at most six connections per host, so with the stream
 * and the position poll, one stays free for a stop.
 */
export const MAX_MOVES_IN_FLIGHT = 3
export const MAX_STOPS_IN_FLIGHT_PER_AXIS = 2
/** Minimum interval between drives while the speed of an analogue input changes continuously. */
export const SPEED_CHANGE_INTERVAL_MS = 100
export const RESULT_DISPLAY_MS = 1_000
/** Delay before the first retry of an unconfirmed stop. Later delays grow exponentially up to MAX_RETRY_DELAY_MS. */
export const FIRST_RETRY_DELAY_MS = 50
export const MAX_RETRY_DELAY_MS = 1_000
export const MAX_IMMEDIATE_RETRIES = 2
/** How long after sending an acknowledged drive the guard expects that a second copy of it may arrive. */
export const MAX_COPY_DELAY_MS = 500
/**
 * How long after sending a drive without a response the guard expects that it may arrive, unless an outage lasts
 * longer.
 */
export const LOST_DRIVE_DELAY_MS = 10_000
/**
 * Maximum delay of a lost drive after an outage. Up to this limit, the delay is assumed to equal the length of the
 * outage.
 */
export const MAX_OUTAGE_DELAY_MS = 30_000
/** Interval at which a stop is repeated while a copy of a drive may still arrive. */
export const WATCH_INTERVAL_MS = 500
/** How long retries of a stop are paused, so that a step or a preset can move the camera. */
export const RETRY_PAUSE_MS = 3_000
