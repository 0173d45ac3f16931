import type { routes } from './routes.ts'

// Limits that the API and the rig share. Minimum lengths, the sled step and the section of a schedule are from spec 9.

export const FIRST_NAME_MIN_CHARS = 3
export const LAST_NAME_MIN_CHARS = 3
export const PHONE_MIN_CHARS = 11
export const COMPANY_NAME_MIN_CHARS = 3
export const COMPANY_ADDRESS_MIN_CHARS = 3
/**
 * Matches an email address that HTML accepts, with two further rules: before the @, no dot is first, last or next to
 * another dot; and the host has a top-level domain, which may be in its ASCII form (`xn--p1ai`).
 */
export const EMAIL_PATTERN =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]*[A-Za-z\d]$/
/** Matches a text without visible characters, such as a zero-width space or a Braille blank. */
export const BLANK_PATTERN = /^[\s\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\u2800]*$/u
export const PASSWORD_MIN_CHARS = 8
export const PRESET_NAME_MAX_CHARS = 64
export const TEXT_MAX_CHARS = 200
export const CAMERA_NAME_MAX_CHARS = 64

// docs/motion-safety.md explains how the console and the rig use the times of a hold.

// A press that is shorter than this is a step.
export const HOLD_THRESHOLD_MS = 250
// The dead-man: how long a renewed drive continues without a further renewal.
export const HOLD_TIMEOUT_MS = 750
// How long a drive continues if it has never been renewed.
export const HOLD_UNRENEWED_TIMEOUT_MS = 10_000

// Pan positions wrap around at ±180°.
export const PAN_RANGE_DEGREES = { min: -180, max: 180 } as const
export const TILT_RANGE_DEGREES = { min: -30, max: 90 } as const
export const ZOOM_RANGE = { min: 0, max: 100 } as const
export const SLED_RANGE = { min: 0, max: 200 } as const
export const SLED_STEP = 5
/** Distance of each sled command in sled units, or null for the command that moves the sled home. */
export const SLED_STEPS = { forward: SLED_STEP, backward: -SLED_STEP, home: null } as const satisfies Record<
  keyof typeof routes.sled,
  number | null
>

export const SCHEDULE_SLED_START = 20
export const SCHEDULE_SLED_STOP = 80

export const BODY_MAX_BYTES = 65_536
