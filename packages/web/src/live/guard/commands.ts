import type { PtzAxis } from '@rig/contract'
import { INTERMEDIARY_MESSAGE } from '@rig/contract/reading/failure-message'

export const ptzAxes = ['pan', 'tilt', 'zoom'] as const satisfies readonly PtzAxis[]

/** Right, up and in are 1. Left, down and out are −1. */
export type Direction = 1 | -1

/** A step ends automatically. A drive continues until the next command, and a drive at speed 0 is a stop. */
export type PtzCommand =
  | { kind: 'step'; axis: PtzAxis; direction: Direction }
  | { kind: 'drive'; axis: PtzAxis; speed: number }

/**
 * Steps are in degrees, or in hundredths of the zoom range (spec 9). They use picture coordinates, so up is negative.
 */
export const STEP_SIZES = { pan: 30, tilt: -30, zoom: 5 } as const satisfies Record<PtzAxis, number>

/** Speeds are fractions of full speed (spec 9). Unlike a step, a drive upwards has a positive speed. */
export const HOLD_SPEEDS = { pan: 0.3, tilt: 0.3, zoom: 0.1 } as const satisfies Record<PtzAxis, number>

/**
 * The outcome of a command:
 * - `accepted`: the rig carries out the command.
 * - `refused`: the rig rejects the command.
 * - `failed`: the rig reports an error, but may carry out the command.
 * - `denied`: the session has expired.
 * - `gone`: the camera does not exist.
 * - `intercepted`: a proxy or a sign-in page responds instead of the rig.
 * - `late`: the request times out. The command may still reach the rig.
 * - `lost`: the connection breaks. The command may still reach the rig.
 */
export type CommandOutcome = 'accepted' | 'refused' | 'failed' | 'denied' | 'gone' | 'intercepted' | 'late' | 'lost'

/** `message` is the rig's own reason for a refusal. */
export type CommandResult = { outcome: CommandOutcome; message?: string | undefined }

/**
 * Sends one command. A rejected promise counts as the outcome `lost`. `keepalive` lets the request outlive the page.
 */
export type SendCommand = (
  command: PtzCommand,
  options: { keepalive: boolean; signal: AbortSignal },
) => Promise<CommandResult>

const messages = {
  accepted: null,
  refused: 'The rig refused the command',
  failed: 'The rig could not carry out the command',
  denied: 'Your session has expired',
  gone: 'Camera not found',
  intercepted: INTERMEDIARY_MESSAGE,
  late: 'The rig did not respond in time',
  lost: 'The rig cannot be reached',
} as const satisfies Record<CommandOutcome, string | null>

/** Returns the console's own reason why a command was not accepted, or null for an accepted command. */
export const describeOutcome = (outcome: CommandOutcome): string | null => messages[outcome]

export const getCommandKind = (command: PtzCommand): 'step' | 'drive' | 'stop' =>
  command.kind === 'drive' && command.speed === 0 ? 'stop' : command.kind

export const isStop = (command: PtzCommand): boolean => getCommandKind(command) === 'stop'

export const hasNoResponse = (outcome: CommandOutcome) => outcome === 'late' || outcome === 'lost'

/** Counts an intercepted command as refused, because the proxy will intercept a retry as well. */
export const isRefusal = (outcome: CommandOutcome) =>
  outcome === 'refused' || outcome === 'denied' || outcome === 'intercepted'
