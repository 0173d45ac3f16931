import { limits, type PtzAxis } from '@rig/contract'

export const axes = ['pan', 'tilt', 'zoom'] as const satisfies readonly PtzAxis[]

/** Right, up and in are 1; left, down and out are −1. */
export type Direction = 1 | -1

/** A step is bounded by itself; a drive goes on until told otherwise, and a drive at speed 0 is the stop. */
export type Command =
  | { kind: 'step'; axis: PtzAxis; direction: Direction }
  | { kind: 'drive'; axis: PtzAxis; speed: number }

/**
 * What became of a command. `accepted`: the rig has taken it. `refused`: the rig has answered and not taken it.
 * `failed`: the rig has answered that something went wrong, whatever it has done. `denied`: no session any more. `gone`: no
 * such camera. `lost`: nobody knows; it may still reach the rig.
 */
export type Outcome = 'accepted' | 'refused' | 'failed' | 'denied' | 'gone' | 'lost'

/** Sends one command. A rejection counts as `lost`. `keepalive` lets the request outlive the page. */
export type Send = (command: Command, options: { keepalive: boolean; signal: AbortSignal }) => Promise<Outcome>

/** What the guard knows about one axis: which way, and how far the wish has come. */
export type AxisMotion = { direction: Direction; state: 'idle' | 'asked' | 'moving' | 'stopping' | 'unconfirmed' }
export type Motion = Record<PtzAxis, AxisMotion>

/** The clock and the timers the guard lives by, so that a proof can hold them. Milliseconds. */
export type Clock<Timer = unknown> = {
  now(): number
  setTimer(run: () => void, ms: number): Timer
  clearTimer(timer: Timer): void
}

/** Speed of a held button: a fraction of full speed (spec 9). */
export const holdSpeed = (axis: PtzAxis): number =>
  axis === 'zoom' ? limits.ZOOM_HOLD_SPEED : limits.PAN_TILT_HOLD_SPEED

/** A drive without an answer for this long is given up and counts as lost. */
export const DRIVE_TIMEOUT_MS = 1_000
export const STOP_TIMEOUT_MS = 1_000
/** A step that could not leave for this long is dropped: late, it would surprise. */
export const STEP_PATIENCE_MS = 1_000
export const MOVES_IN_FLIGHT_MAX = 2
/** Stops of one axis under way at once; a browser opens six connections to a host. */
export const STOPS_IN_FLIGHT_MAX = 3
/** A changing analogue speed is sent at most this often. */
export const SPEED_CHANGE_MS = 100
