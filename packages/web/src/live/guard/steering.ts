import type { PtzAxis } from '@rig/contract'

export const axes = ['pan', 'tilt', 'zoom'] as const satisfies readonly PtzAxis[]

/** Right, up and in are 1; left, down and out are −1. */
export type Direction = 1 | -1

/** A step ends by itself; a drive goes on until the next command, and a drive at speed 0 is the stop. */
export type Command =
  | { kind: 'step'; axis: PtzAxis; direction: Direction }
  | { kind: 'drive'; axis: PtzAxis; speed: number }

export const isStop = (command: Command): boolean => command.kind === 'drive' && command.speed === 0

/**
 * The result of a command. `accepted`: the rig will carry it out. `refused`: the rig will not. `failed`: the rig has
 * answered that something went wrong, and may have carried it out. `denied`: the session is over. `gone`: there is no
 * such camera. `intercepted`: something between the console and the rig has answered. `late`: no answer in time.
 * `lost`: the connection broke. Late and lost commands may still reach the rig.
 */
export type Outcome = 'accepted' | 'refused' | 'failed' | 'denied' | 'gone' | 'intercepted' | 'late' | 'lost'

/** The outcome of a command, and the rig's own words if it did not accept it. */
export type Answer = { outcome: Outcome; words?: string | undefined }

/** Sends one command. A rejection counts as `lost`. `keepalive` lets the request outlive the page. */
export type Send = (command: Command, options: { keepalive: boolean; signal: AbortSignal }) => Promise<Answer>

/** What the guard knows about one axis: the direction, how far the command has come, and why it was not accepted. */
export type AxisMotion = {
  direction: Direction
  state: 'idle' | 'asked' | 'moving' | 'stopping' | 'unconfirmed' | 'done' | 'refused'
  reason: string | null
}

/** What the guard knows about a camera. While the rig is too slow to hold, a press of any length is one step. */
export type Motion = Record<PtzAxis, AxisMotion> & { isTooSlow: boolean }

/** Whether any axis of a camera is asked to move, moves, or has an unconfirmed stop. */
export const moves = (motion: Motion): boolean =>
  axes.some((axis) => !['idle', 'done', 'refused'].includes(motion[axis].state))

/** The clock and the timers of the guard, which tests replace. Milliseconds. */
export type Clock<Timer = unknown> = {
  now(): number
  setTimer(run: () => void, ms: number): Timer
  clearTimer(timer: Timer): void
}

/**
 * A command without an answer for this long is late: a drive is given up; one step and one stop are still waited for.
 */
export const ANSWER_DUE_MS = 1_000
/** A late step or stop is given up after this long. */
export const LATE_ANSWER_MS = 10_000
/** After a late answer holds are not tried again for this long, unless a step is answered in time. */
export const TOO_SLOW_MS = 10_000
/** A step that could not be sent for this long is dropped, because later it would surprise the operator. */
export const STEP_PATIENCE_MS = 1_000
/** One for each axis: three held axes are renewed side by side, and a browser's six connections leave room for a stop. */
export const MOVES_IN_FLIGHT_MAX = 3
/** Stops of one axis under way at once. */
export const STOPS_IN_FLIGHT_MAX = 2
/** A changing analogue speed is sent at most this often. */
export const SPEED_CHANGE_MS = 100
/** A control shows the result of a step for this long. */
export const RESULT_SHOWN_MS = 1_000
