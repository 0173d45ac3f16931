/**
 * Limits that the API and the machine share, from the specification (section 9 unless another is named) and the product
 * page. The name contains the unit, the comment the source. Limits that only the screens use are defined in the console.
 */

// Fields (spec 5 and 9)
export const FIRST_NAME_MIN_CHARS = 3
export const LAST_NAME_MIN_CHARS = 3
export const PHONE_MIN_CHARS = 11
export const COMPANY_NAME_MIN_CHARS = 3
export const COMPANY_ADDRESS_MIN_CHARS = 3
/** A common email address: dot-separated words, an at sign, a host with at least one dot. */
export const EMAIL_PATTERN = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const USERNAME_MIN_CHARS = 2
export const PASSWORD_MIN_CHARS = 8
export const PRESET_NAME_MAX_CHARS = 64 // product 3
export const TEXT_MAX_CHARS = 200 // any other text that a user enters
export const CAMERA_NAME_MAX_CHARS = 64 // the same limit as for preset names

// Steering while held, POST ptz/control
export const HOLD_AFTER_MS = 250 // product 3: a shorter press is one step
export const HOLD_RENEW_MS = 200 // product 5: interval at which a held command is repeated
export const HOLD_LAPSE_MS = 750 // product 5: a renewed movement that is not renewed again stops
export const HOLD_UNRENEWED_LAPSE_MS = 10_000 // product 5: a movement that was never renewed stops
export const STOP_UNCONFIRMED_MS = 3_000 // product 3: then the operator is notified

// The ranges of the machine (product 2)
export const PAN_RANGE_DEGREES = { min: -180, max: 180 } as const // wraps
export const TILT_RANGE_DEGREES = { min: -30, max: 90 } as const
export const ZOOM_RANGE = { min: 0, max: 100 } as const
export const SLED_RANGE = { min: 0, max: 200 } as const
export const SLED_STEP = 5

// The step counter of the sled control (spec 4): it only counts
export const SLED_COUNTER_START = 10
export const SLED_COUNTER_STEP = 5
export const SLED_COUNTER_MIN = 5
export const SLED_COUNTER_MAX = 200

// A schedule
export const SCHEDULE_SLED_START = 20
export const SCHEDULE_SLED_STOP = 80

// HTTP (product 2)
export const BODY_MAX_BYTES = 65_536
