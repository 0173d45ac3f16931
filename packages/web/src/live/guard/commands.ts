import type { PtzAxis } from '@rig/contract'
import { INTERMEDIARY_MESSAGE } from '@rig/contract/reading/failure-message'

export const ptzAxes = ['pan', 'tilt', 'zoom'] as const satisfies readonly PtzAxis[]

/** 1 for right, up and zooming in, and −1 for left, down and zooming out. */
export type Direction = 1 | -1

/**
 * A step moves an axis by a fixed amount. A drive moves it until the next command, and a drive at speed 0 is a stop.
 */
export type PtzCommand =
  | { kind: 'step'; axis: PtzAxis; direction: Direction }
  | { kind: 'drive'; axis: PtzAxis; speed: number }

/**
 * Step sizes in degrees, or in hundredths of the zoom range (spec 9). Tilt is negative for up, as in picture
 * coordinates.
 */
export const STEP_SIZES = { pan: 30, tilt: -30, zoom: 5 } as const satisfies Record<PtzAxis, number>

/** Drive speeds as fractions of full speed (spec 9). Unlike in steps, a positive tilt is up. */
export const HOLD_SPEEDS = { pan: 0.3, tilt: 0.3, zoom: 0.1 } as const satisfies Record<PtzAxis, number>

/** A `late` or `lost` request may still reach the rig, and the rig may still carry out a `failed` command. */
export type CommandOutcome = 'accepted' | 'refused' | 'failed' | 'denied' | 'gone' | 'intercepted' | 'late' | 'lost'

/** `message` is the rig's own reason if it refused the command. */
export type CommandResult = { outcome: CommandOutcome; message?: string | undefined }

export type SendCommand = (command: PtzCommand, signal: AbortSignal) => Promise<CommandResult>

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

/** Shown while a press waits to be sent, and when it is dropped. */
export const BUSY_MESSAGE = 'The rig is still busy with an earlier command'

/**
 * Returns the reason why a command was not accepted, as a message of the console, or null if the command was accepted.
 */
export const describeOutcome = (outcome: CommandOutcome): string | null => messages[outcome]

export const getCommandKind = (command: PtzCommand): 'step' | 'drive' | 'stop' =>
  command.kind === 'drive' && command.speed === 0 ? 'stop' : command.kind

export const isStop = (command: PtzCommand): boolean => getCommandKind(command) === 'stop'

export const hasNoResponse = (outcome: CommandOutcome) => outcome === 'late' || outcome === 'lost'

/**
 * Returns whether a retry is pointless. Includes intercepted commands, because the proxy would intercept a retry as
 * well.
 */
export const isRefusal = (outcome: CommandOutcome) =>
  outcome === 'refused' || outcome === 'denied' || outcome === 'intercepted'
