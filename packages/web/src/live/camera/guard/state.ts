import type { PtzAxis } from '@rig/contract'
import type { MovementOutcome, RevokedPreset } from '../../../console/control/movement.ts'

export const ptzAxes = ['pan', 'tilt', 'zoom'] as const satisfies readonly PtzAxis[]

/** 1 for right, up and zooming in, and −1 for left, down and zooming out. */
export type Direction = 1 | -1

/** A step moves an axis by a fixed amount, a drive until the next command. A drive at speed 0 is a stop. */
export type PtzCommand =
  | { kind: 'step'; axis: PtzAxis; direction: Direction }
  | { kind: 'drive'; axis: PtzAxis; speed: number }

/** Degrees, or hundredths of the zoom range (spec 9). In steps, a negative tilt is up, as in picture coordinates. */
export const STEP_SIZES = { pan: 30, tilt: -30, zoom: 5 } as const satisfies Record<PtzAxis, number>

/** Drive speeds as fractions of full speed (spec 9). Unlike in steps, a positive tilt is up. */
export const HOLD_SPEEDS = { pan: 0.3, tilt: 0.3, zoom: 0.1 } as const satisfies Record<PtzAxis, number>

/** A `late` or `lost` request may still reach the rig, and the rig may still carry out a `failed` command. */
export type CommandOutcome = MovementOutcome | 'late'

/** `message` says why the command was not accepted. */
export type CommandResult = { outcome: 'accepted' } | { outcome: Exclude<CommandOutcome, 'accepted'>; message: string }

export type SendCommand = (command: PtzCommand, signal: AbortSignal) => Promise<CommandResult>

/** Shown if a command has no response in time, or a step none at all. */
export const LATE_MESSAGE = 'The rig did not respond in time'

/** Shown while a press waits to be sent, and when it expires before it is sent. */
export const BUSY_MESSAGE = 'The rig is still busy with an earlier command'

/**
 * Shown when a hold ends before the operator releases the control, or when a waiting step is dropped. The cause may
 * also be that the computer's clock was set forward, or that the browser renders no frames.
 */
export const SUSPENDED_MESSAGE = 'The page may have been suspended. Press again'
export const HOLD_LIMIT_MESSAGE = 'The hold ended after 30 s. Press again'

export const getCommandKind = (command: PtzCommand): 'step' | 'drive' | 'stop' =>
  command.kind === 'drive' && command.speed === 0 ? 'stop' : command.kind

/** Returns the direction of a step or drive. */
export const getDirection = (command: PtzCommand): Direction =>
  (command.kind === 'step' ? command.direction : command.speed) > 0 ? 1 : -1

export const isStop = (command: PtzCommand): boolean => getCommandKind(command) === 'stop'

export const hasNoResponse = (outcome: CommandOutcome) => outcome === 'late' || outcome === 'lost'

/**
 * Returns whether a retry would fail too: a rig would refuse it again, and a proxy that has intercepted a command would
 * also intercept the retry. For a stop this is not certain: a proxy returns 404 while it restarts.
 */
export const isRetryPointless = (outcome: CommandOutcome) => pointlessRetries[outcome]

const pointlessRetries: Readonly<Record<CommandOutcome, boolean>> = {
  accepted: false,
  refused: true,
  failed: false,
  denied: true,
  gone: true,
  intercepted: true,
  late: false,
  lost: false,
}

/** State of the guard for one camera. Times are in ms on a monotonic clock, and Infinity means never. */
export type GuardState = {
  axes: Record<PtzAxis, AxisState>
  /** Requests in flight, including late ones, in the order in which they were sent. */
  requests: GuardRequest[]
  nextRequestId: number
  /** Latency of the last slow response, or the age of the last late request, in ms. */
  slowMs: number
  /** Time until which the rig counts as slow, because a command had no response in time. */
  slowUntil: number
  /** Latency of the last position request, or its age while it has no response, in ms. */
  positionMs: number
  /**
   * True if the rig has accepted a step or stop in time since its position responses became slow. The latency of these
   * responses is then ignored.
   */
  ignoresPositions: boolean
  /** True while each press moves one step because the picture rate is too low for holds. */
  isStepsOnly: boolean
  /**
   * `waiting`: a preset waits until all axes have stopped. `reported`: the guard has reported that they have. Null
   * without a preset, or once another command has superseded it.
   */
  preset: 'waiting' | 'reported' | null
}

export type AxisState = {
  readonly name: PtzAxis
  phase: AxisPhase
  /** Held inputs in the order in which they were pressed. */
  heldInputs: HeldInput[]
  /**
   * The last released input, whose hold can be resumed until an input of the axis is pressed, released or cancelled, or
   * its holds end.
   */
  releasedInput: HeldInput | null
  pendingSteps: PendingSteps | null
  drivenAt: number
  isAnnounced: boolean
  direction: Direction
  /** Result of the last command or the interruption of the last hold, and its direction. */
  result: Readonly<{
    direction: Direction
    state: 'done' | 'refused' | 'interrupted'
    reason: string | null
    isLate: boolean
    until: number
  }> | null
  retryAt: number
  stopSentAt: number
  /** Time until which the steps that were sent may still be moving the axis. */
  stepsUntil: number
  /** Start of the current series of stops, from which the backoff is computed. */
  retriesFrom: number
  /** Number of further failures in the current series that are retried without delay. */
  immediateRetries: number
  /**
   * True if the rig may have carried out a drive or a revoked preset since the last stop that ended the retries. The
   * event `stop` also sets it, because a step, a preset or another console may be moving the axis.
   */
  mayMove: boolean
  /**
   * Time until which the network may still deliver a drive or revoked preset that had no response, or a duplicate of
   * one that had a response. The event `stop` extends it to the time of the event, from which
   * `hasDeadManExpired` counts.
   */
  copiesUntil: number
  /** Send time of the oldest drive or revoked preset without a response since the last acknowledged stop. */
  noResponseSince: number | null
}

/**
 * Steps that wait to be sent. At least one step has been waiting at any time since `waitingSince`. `count` is negative
 * for direction −1.
 */
export type PendingSteps = Readonly<{ count: number; waitingSince: number; deadline: number; expiryMs: number }>

export type HeldInput = Readonly<{
  name: string
  direction: Direction
  /** Fraction of full speed. An analogue input can be held at speed 0. */
  speed: number
  isTouch: boolean
  pressedAt: number
  /** Time at which the press becomes a drive, or Infinity if the press may only request a step. */
  drivesFrom: number
  /**
   * True if a drive was sent for the input, or if the input is analogue or was resumed. Its release then requests no
   * step.
   */
  hasDriven: boolean
  /**
   * Direction of the step that the input has requested. The input requests no further step in this direction until it
   * has returned to neutral.
   */
  steppedTo: Direction | null
}>

export type AxisPhase = Readonly<
  | { name: 'idle' }
  /**
   * An input is pressed, but no drive has been sent yet, because the press is still short or all request slots are in
   * use.
   */
  | { name: 'pressed' }
  | { name: 'stepping' }
  | { name: 'driving'; speed: number; renewAt: number; acceptedAt: number }
  | { name: 'stopping'; since: number }
  /** The last stop was acknowledged, but the guard repeats it while the network may still deliver an earlier drive. */
  | { name: 'watching' }
>

export type GuardRequest = {
  readonly id: number
  readonly command: PtzCommand
  readonly sentAt: number
  /** Time at which the request becomes late or, if it is already late, is aborted. */
  deadline: number
  isLate: boolean
  isExtended: boolean
  /**
   * True for a stop whose response does not prove that the axis has stopped, because a drive may reach the rig after
   * it.
   */
  isInvalidated: boolean
  /**
   * True for an invalidated stop that no longer counts towards `MAX_STOPS_IN_FLIGHT_PER_AXIS`: a drive has had its
   * response since and no longer needs its connection, so another stop may be sent over that connection.
   */
  isReplaced: boolean
  /** True for a step that was sent before everything was stopped. It requires another stop after its response. */
  isRevoked: boolean
}

export type GuardEvent =
  | {
      type: 'press'
      axis: PtzAxis
      name: string
      direction: Direction
      speed: number | undefined
      /** The press may become a swipe that scrolls the page, so it requests no step before its release. */
      isTouch?: boolean
    }
  | { type: 'adjust'; axis: PtzAxis; name: string; direction: Direction; speed: number }
  | { type: 'release' | 'resume'; axis: PtzAxis; name: string }
  | { type: 'cancel'; axis: PtzAxis; name: string; reason?: string | undefined }
  | { type: 'end'; reason?: string | undefined }
  | { type: 'endDriving' | 'leave' | 'stop' | 'waitUntilStopped' }
  | ({ type: 'stopUndriven' } & RevokedPreset)
  | { type: 'latency'; ms: number }
  | { type: 'stepsOnly'; on: boolean }
  | { type: 'response'; id: number; result: CommandResult }
  | { type: 'wake'; plannedFor: number }

export type GuardEventOf<Type extends GuardEvent['type']> = Extract<GuardEvent, { type: Type }>

export type GuardCommand =
  | { type: 'send'; id: number; command: PtzCommand }
  | { type: 'abort'; id: number }
  | { type: 'announce'; axis: PtzAxis; direction: Direction }
  | { type: 'reportStopped' | 'reportSuperseded' }

/** Changes caused by one event. `state` is a mutable copy, and `commands` are executed after the event. */
export type ReducerContext = { readonly state: GuardState; readonly commands: GuardCommand[]; readonly now: number }

const createAxisState = (name: PtzAxis): AxisState => ({
  name,
  phase: { name: 'idle' },
  heldInputs: [],
  releasedInput: null,
  pendingSteps: null,
  drivenAt: -Infinity,
  isAnnounced: false,
  direction: 1,
  result: null,
  retryAt: Infinity,
  stopSentAt: -Infinity,
  stepsUntil: -Infinity,
  retriesFrom: Infinity,
  immediateRetries: 0,
  mayMove: false,
  copiesUntil: -Infinity,
  noResponseSince: null,
})

export const createGuardState = (): GuardState => ({
  axes: { pan: createAxisState('pan'), tilt: createAxisState('tilt'), zoom: createAxisState('zoom') },
  requests: [],
  nextRequestId: 1,
  slowMs: 0,
  slowUntil: -Infinity,
  positionMs: 0,
  ignoresPositions: false,
  isStepsOnly: false,
  preset: null,
})

export const copyState = (state: GuardState): GuardState => ({
  ...state,
  axes: { pan: { ...state.axes.pan }, tilt: { ...state.axes.tilt }, zoom: { ...state.axes.zoom } },
  requests: state.requests.map((request) => ({ ...request })),
})

/** Returns an axis's requests of one kind that are neither settled nor late. A revoked step counts as a drive. */
export const listInFlight = (
  { requests }: GuardState,
  axis: AxisState,
  kind: ReturnType<typeof getCommandKind>,
): GuardRequest[] =>
  requests.filter(({ command, isLate, isRevoked }) => {
    if (isLate || command.axis !== axis.name) return false
    return kind === (isRevoked ? 'drive' : getCommandKind(command))
  })

/**
 * Invalidates the stops in flight, because a drive that was just sent or settled, or a revoked preset, may reach the
 * rig after them.
 */
export const invalidateStops = ({ requests }: GuardState, axis: AxisState) => {
  for (const request of requests) if (request.command.axis === axis.name) request.isInvalidated = true
}
