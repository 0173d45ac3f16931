import type { PtzAxis } from '@rig/contract'
import { FROM_BETWEEN } from '@rig/contract/reading/failure-message'

export const axes = ['pan', 'tilt', 'zoom'] as const satisfies readonly PtzAxis[]

/** Right, up and in are 1; left, down and out are −1. */
export type Direction = 1 | -1

/** A step ends automatically; a drive continues until the next command, and a drive at speed 0 is the stop. */
export type Command =
  | { kind: 'step'; axis: PtzAxis; direction: Direction }
  | { kind: 'drive'; axis: PtzAxis; speed: number }

/**
 * The size of one step: degrees, or hundredths of the zoom range (spec 9). In picture coordinates: up is negative
 * (product 2).
 */
export const STEPS = { pan: 30, tilt: -30, zoom: 5 } as const satisfies Record<PtzAxis, number>

/** The speed at which a held control drives: fractions of full speed (spec 9). Right, up and in are positive. */
export const HOLD_SPEEDS = { pan: 0.3, tilt: 0.3, zoom: 0.1 } as const satisfies Record<PtzAxis, number>

/**
 * How a command ended. `accepted`: the rig carries it out. `refused`: the rig does not. `failed`: the rig reported an
 * error, and may have carried it out. `denied`: the session has expired. `gone`: the camera does not exist.
 * `intercepted`: a proxy or a sign-in page responded. `late`: no response in time. `lost`: the connection broke. Late and
 * lost commands may still reach the rig.
 */
export type Outcome = 'accepted' | 'refused' | 'failed' | 'denied' | 'gone' | 'intercepted' | 'late' | 'lost'

/** The outcome of a command, and the rig's own message if it did not accept it. */
export type CommandResult = { outcome: Outcome; message?: string | undefined }

/** Sends one command. A rejection counts as `lost`. `keepalive` lets the request outlive the page. */
export type Send = (command: Command, options: { keepalive: boolean; signal: AbortSignal }) => Promise<CommandResult>

const messages = {
  accepted: null,
  refused: 'The rig has refused it',
  failed: 'The rig could not do it',
  denied: 'Your session has expired',
  gone: 'The rig does not know this camera',
  intercepted: FROM_BETWEEN,
  late: 'The rig has not answered in time',
  lost: 'The rig cannot be reached',
} as const satisfies Record<Outcome, string | null>

/** Returns why a command was not accepted, if the rig gives no message of its own; null if it was. */
export const describeOutcome = (outcome: Outcome): string | null => messages[outcome]

/** Distinguishes the stop from other drives. */
export const kindOf = (command: Command): 'step' | 'drive' | 'stop' =>
  command.kind === 'drive' && command.speed === 0 ? 'stop' : command.kind

export const isStop = (command: Command): boolean => kindOf(command) === 'stop'

export const hasNoResponse = (outcome: Outcome) => outcome === 'late' || outcome === 'lost'

/** A proxy that responds instead of the rig will do so again, so an intercepted command counts as refused. */
export const isRefusal = (outcome: Outcome) =>
  outcome === 'refused' || outcome === 'denied' || outcome === 'intercepted'
