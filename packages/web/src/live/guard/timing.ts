/** A hold ends automatically after this long: no one holds a control for half a minute on purpose. */
export const HOLD_MAX_MS = 30_000
/**
 * A timer that fires later than this shows that the page was suspended, and that no one watched the movement.
 */
export const SUSPENDED_MS = 1_000
/** A command without a response for this long is late: a drive is aborted; one step and one stop stay connected. */
export const RESPONSE_DEADLINE_MS = 1_000
/** A late step or stop is aborted after this long. */
export const LATE_RESPONSE_MAX_MS = 10_000
/** A deadline missed by more than this shows that the page is busy; unread responses get as long again. */
export const TIMER_SLACK_MS = 50
/** After a late move, buttons only step for this long, unless a step is accepted in time. */
export const TOO_SLOW_MS = 10_000
/**
 * A step that could not be sent for this long is dropped, because a late movement would surprise the operator.
 */
export const STEP_EXPIRY_MS = 1_000
/** One for each axis: three held axes are renewed in parallel, and of a browser's six connections one is left for a stop. */
export const MOVES_IN_FLIGHT_MAX = 3
/** Of one axis. */
export const STOPS_IN_FLIGHT_MAX = 2
/** A changing analogue speed is sent at most this often. */
export const SPEED_CHANGE_MS = 100
/** A control shows the result of a step for this long. */
export const RESULT_SHOWN_MS = 1_000
/** An unconfirmed stop is repeated after this pause, which doubles up to the longest one. */
export const FIRST_RETRY_MS = 50
export const LONGEST_PAUSE_MS = 1_000
/** This many failed stops are retried immediately. */
export const QUICK_RETRIES = 2
/** A second copy of an acknowledged drive (a resent request) arrives within this time after it was sent, or never. */
export const COPY_MS = 500
/** A drive without a response may arrive this long after it was sent, or for as long again as the rig did not respond. */
export const LOST_DRIVE_MS = 10_000
export const LOST_DRIVE_MAX_MS = 30_000
/** While such a drive may still arrive, the stop is repeated this often. */
export const WATCH_MS = 500
/** A step or a preset that is requested during that time gets this long before the stop is repeated. */
export const PAUSE_MS = 3_000
