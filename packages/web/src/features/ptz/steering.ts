import type { PtzAxis } from '@rig/contract'

export const axes = ['pan', 'tilt', 'zoom'] as const satisfies readonly PtzAxis[]

/** Right, up and in are 1; left, down and out are −1. */
export type Direction = 1 | -1

/** A step is bounded by itself; a drive goes on until the next command, and a drive at speed 0 is the stop. */
export type Command =
  | { kind: 'step'; axis: PtzAxis; direction: Direction }
  | { kind: 'drive'; axis: PtzAxis; speed: number }

export const isStop = (command: Command): boolean => command.kind === 'drive' && command.speed === 0

/**
 * What became of a command. `accepted`: the rig has taken it. `refused`: the rig has answered and not taken it.
 * `failed`: the rig has answered that something went wrong, whatever it has done. `denied`: the session is over. `gone`: no
 * such camera. `intercepted`: something between the console and the rig has answered. `late`: no answer in time. `lost`:
 * the connection broke. Late and lost commands may still reach the rig.
 */
export type Outcome = 'accepted' | 'refused' | 'failed' | 'denied' | 'gone' | 'intercepted' | 'late' | 'lost'

/** The outcome of a command, and the rig's own words where it has not taken it. */
export type Answer = { outcome: Outcome; words?: string | undefined }

/** Sends one command. A rejection counts as `lost`. `keepalive` lets the request outlive the page. */
export type Send = (command: Command, options: { keepalive: boolean; signal: AbortSignal }) => Promise<Answer>

/** What the guard knows about one axis: which way, how far the command has come, and why it was not taken. */
export type AxisMotion = {
  direction: Direction
  state: 'idle' | 'asked' | 'moving' | 'stopping' | 'unconfirmed' | 'done' | 'refused'
  reason: string | null
}

/** What the guard knows about a camera. While the rig is too slow to hold, a press of any length is one step. */
export type Motion = Record<PtzAxis, AxisMotion> & { isTooSlow: boolean }

/** Whether anything of a camera is asked to move, moves, or has a stop to be confirmed. */
export const moves = (motion: Motion): boolean =>
  axes.some((axis) => !['idle', 'done', 'refused'].includes(motion[axis].state))

/** The clock and the timers the guard lives by, so that a proof can control them. Milliseconds. */
export type Clock<Timer = unknown> = {
  now(): number
  setTimer(run: () => void, ms: number): Timer
  clearTimer(timer: Timer): void
}

/** A command without an answer for this long is late: a drive is given up, of steps and stops one each is waited for. */
export const ANSWER_DUE_MS = 1_000
/** A late step or stop is given up after this long. */
export const LATE_ANSWER_MS = 10_000
/** After a late answer holds are not tried again for this long, unless a step is answered in time. */
export const TOO_SLOW_MS = 10_000
/** A step that could not leave for this long is dropped: late, it would surprise. */
export const STEP_PATIENCE_MS = 1_000
/** One for each axis: three held axes are renewed side by side, and a browser's six connections leave room for a stop. */
export const MOVES_IN_FLIGHT_MAX = 3
/** Stops of one axis under way at once. */
export const STOPS_IN_FLIGHT_MAX = 2
/** A changing analogue speed is sent at most this often. */
export const SPEED_CHANGE_MS = 100
/** A control shows for this long what became of a step. */
export const RESULT_SHOWN_MS = 1_000
