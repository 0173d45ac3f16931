import type { PtzAxis } from '@rig/contract'
import { type CommandResult, type Direction, getCommandKind, type PtzCommand } from './commands.ts'

/** Times are ms of one monotonic clock, and Infinity means never. */
export type GuardState = {
  axes: Record<PtzAxis, AxisState>
  /** Requests are ordered by send time, and include late requests that are still in flight. */
  requests: GuardRequest[]
  nextRequestId: number
  /** Latency of the last slow response, or the age of the last late request, in ms. */
  slowMs: number
  /** Until this time the rig counts as slow, because a command had no response in time. */
  slowUntil: number
  /** Latency of the last position request, or its age while it has no response, in ms. */
  positionMs: number
  /** The rig has accepted a command in time since its position responses became slow, so these are ignored. */
  ignoresPositions: boolean
  /** Each press moves one step, because the operator sees too few pictures for a hold. */
  isStepsOnly: boolean
  isStopAwaited: boolean
}

export type AxisState = {
  readonly name: PtzAxis
  phase: AxisPhase
  /** The newest press is last. */
  heldInputs: HeldInput[]
  pendingSteps: PendingSteps | null
  drivenAt: number
  isAnnounced: boolean
  direction: Direction
  result: Readonly<{ state: 'done' | 'refused'; reason: string | null; until: number }> | null
  retryAt: number
  /** The current series of stops began at this time, from which the backoff is computed. */
  retriesFrom: number
  /** This many failures in the current series still cause an immediate retry. */
  immediateRetries: number
  /** The rig may have carried out a drive since the last stop that ended the retries. */
  mayMove: boolean
  /** Until this time a copy of a drive may still arrive. */
  copiesUntil: number
  /** The oldest drive without a response since the last acknowledged stop was sent at this time. */
  noResponseSince: number | null
}

/** Steps that wait to be sent. `count` is negative for steps in direction −1. */
export type PendingSteps = Readonly<{ count: number; deadline: number; expiryMs: number }>

export type HeldInput = Readonly<{
  name: string
  direction: Direction
  /** Speeds are fractions of full speed. An analogue input can be held at speed 0. */
  speed: number
  pressedAt: number
  /** At this time the press becomes a drive. Infinity means that the press may only step. */
  drivesFrom: number
  /** A drive was sent while the input drove, or the input is analogue, so its release requests no step. */
  hasDriven: boolean
  /** The input has requested a step in this direction, and requests none in the same direction until it is neutral. */
  steppedTo: Direction | null
}>

/** docs/motion-safety.md shows the transitions between the phases. */
export type AxisPhase = Readonly<
  | { name: 'idle' }
  /** An input is pressed, but no drive is sent yet: the press is still short, or all requests are in use. */
  | { name: 'pressed' }
  | { name: 'stepping' }
  | { name: 'driving'; speed: number; renewAt: number; acceptedAt: number }
  | { name: 'stopping'; since: number }
  /** A stop is acknowledged. The guard repeats it while a copy of a drive may arrive. */
  | { name: 'watching' }
>

export type GuardRequest = {
  readonly id: number
  readonly command: PtzCommand
  readonly sentAt: number
  /** At this time the request becomes late. A late request is aborted at its second deadline. */
  deadline: number
  isLate: boolean
  isExtended: boolean
  /** The response to this stop confirms nothing, because a drive that was sent or settled later may arrive later. */
  isInvalidated: boolean
  /** This invalidated stop does not count as in flight, because a drive has left its connection to a new stop. */
  isReplaced: boolean
}

export type GuardEvent =
  | { type: 'press'; axis: PtzAxis; name: string; direction: Direction; speed: number | undefined }
  | { type: 'adjust'; axis: PtzAxis; name: string; direction: Direction; speed: number }
  | { type: 'release' | 'cancel'; axis: PtzAxis; name: string }
  | { type: 'end' | 'endDriving' | 'leave' | 'waitUntilStopped' }
  | { type: 'latency'; ms: number }
  | { type: 'stepsOnly'; on: boolean }
  | { type: 'response'; id: number; result: CommandResult }
  | { type: 'wake'; plannedFor: number }

export type GuardEventOf<Type extends GuardEvent['type']> = Extract<GuardEvent, { type: Type }>

export type GuardCommand =
  | { type: 'send'; id: number; command: PtzCommand; keepalive: boolean }
  | { type: 'abort'; id: number }
  | { type: 'announce'; axis: PtzAxis; direction: Direction }
  | { type: 'reportStopped' }

/** Collects the changes of one event: `state` is a mutable copy, and `commands` are executed after the event. */
export type ReducerContext = { readonly state: GuardState; readonly commands: GuardCommand[]; readonly now: number }

const createAxisState = (name: PtzAxis): AxisState => ({
  name,
  phase: { name: 'idle' },
  heldInputs: [],
  pendingSteps: null,
  drivenAt: -Infinity,
  isAnnounced: false,
  direction: 1,
  result: null,
  retryAt: Infinity,
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
  isStopAwaited: false,
})

/**
 * Returns a mutable copy of the state, its axes and its requests. Nested values are shared, because they are readonly.
 */
export const copyState = (state: GuardState): GuardState => ({
  ...state,
  axes: { pan: { ...state.axes.pan }, tilt: { ...state.axes.tilt }, zoom: { ...state.axes.zoom } },
  requests: state.requests.map((request) => ({ ...request })),
})

/** Returns the requests of an axis that are neither settled nor late. */
export const listInFlight = (
  { requests }: GuardState,
  axis: AxisState,
  kind: ReturnType<typeof getCommandKind>,
): GuardRequest[] =>
  requests.filter(({ command, isLate }) => !isLate && command.axis === axis.name && getCommandKind(command) === kind)

/** Invalidates the stops in flight, because a drive that is sent or settled now may arrive after them. */
export const invalidateStops = ({ requests }: GuardState, axis: AxisState) => {
  for (const request of requests) if (request.command.axis === axis.name) request.isInvalidated = true
}
