import type { PtzAxis } from '@rig/contract'
import { type Command, type CommandResult, type Direction, kindOf } from './commands.ts'

/** The state of the guard of one camera. Times are ms of one monotonic clock; Infinity means never. */
export type GuardState = {
  axes: Record<PtzAxis, AxisState>
  /** The commands in flight, oldest first. */
  requests: Request[]
  nextRequestId: number
  /** Until then a press of any length is one step, because the rig responds too slowly to hold. */
  tooSlowUntil: number
  /** Whether a preset waits for the camera to stop. */
  isStopAwaited: boolean
}

export type AxisState = {
  readonly name: PtzAxis
  phase: Phase
  /** Oldest press first. */
  heldInputs: HeldInput[]
  /** The step of a short press, until it is sent. */
  pendingStep: Readonly<{ direction: Direction; deadline: number }> | null
  /** When the last drive was sent. */
  drivenAt: number
  /** Whether the start of the current movement has been announced. */
  isAnnounced: boolean
  /** The direction that was pressed last. */
  direction: Direction
  /** The result that the control shows for a moment after a step or a refusal. */
  result: Readonly<{ state: 'done' | 'refused'; reason: string | null; until: number }> | null
  /** When the stop is sent again. */
  retryAt: number
  /** When the current series of stops began; the pauses between them double. */
  retriesFrom: number
  /** The number of failed stops in this series that are still retried immediately. */
  quickRetries: number
  /** Whether the rig may have carried out a drive since the last final stop. */
  mayMove: boolean
  /** Until then a copy of a drive may still arrive. */
  copiesUntil: number
  /** When the oldest drive without a response was sent, if no stop has been acknowledged since. */
  noResponseSince: number | null
}

/** A control that is kept pressed: a pointer, a key, a stick. Releasing one never ends the hold of another. */
type HeldInput = Readonly<{
  name: string
  direction: Direction
  /** Fraction of full speed; 0 while an analogue input rests. */
  speed: number
  pressedAt: number
  /** When its press becomes a drive; Infinity if it may only step. */
  drivesFrom: number
  /** Whether an event has found it driving: its release requests no step. */
  hasDriven: boolean
}>

/** The phase of an axis, as far as this console controls it. docs/motion-safety.md shows the transitions. */
export type Phase = Readonly<
  /** Nothing is pressed, and nothing remains to be sent. */
  | { name: 'idle' }
  /** An input is pressed and no drive is sent: the press is still short, or waits for its turn. */
  | { name: 'pressed' }
  /** A step waits to be sent, or for its response. */
  | { name: 'stepping' }
  /** A drive is sent, and renewed while its input is held. */
  | { name: 'driving'; speed: number; renewAt: number; acceptedAt: number }
  /** The drive has ended; no stop is acknowledged yet. */
  | { name: 'stopping'; since: number }
  /** The stop is acknowledged, and repeated while a copy of a drive may arrive. */
  | { name: 'watching' }
>

export type Request = {
  readonly id: number
  readonly command: Command
  readonly sentAt: number
  /** When it becomes late; for a late request, when it is aborted. */
  deadline: number
  isLate: boolean
  /** Whether the deadline has been extended because the page was busy. */
  isExtended: boolean
  /** Of a stop: a drive was sent or settled later and may have arrived later; the response confirms nothing. */
  isOutdated: boolean
}

export type GuardEvent =
  | { type: 'press'; axis: PtzAxis; name: string; direction: Direction; speed: number | undefined }
  | { type: 'adjust'; axis: PtzAxis; name: string; direction: Direction; speed: number }
  | { type: 'release' | 'cancel'; axis: PtzAxis; name: string }
  | { type: 'end' | 'endDriving' | 'leave' | 'waitUntilStopped' }
  | { type: 'response'; id: number; result: CommandResult }
  | { type: 'wake'; plannedFor: number }

export type EventOf<Type extends GuardEvent['type']> = Extract<GuardEvent, { type: Type }>

export type GuardCommand =
  | { type: 'send'; id: number; command: Command; keepalive: boolean }
  | { type: 'abort'; id: number }
  | { type: 'announce'; axis: PtzAxis; direction: Direction }
  | { type: 'reportStopped' }

/** The handling of one event: a mutable copy of the state, and the resulting commands. */
export type Turn = { readonly state: GuardState; readonly commands: GuardCommand[]; readonly now: number }

const newAxis = (name: PtzAxis): AxisState => ({
  name,
  phase: { name: 'idle' },
  heldInputs: [],
  pendingStep: null,
  drivenAt: -Infinity,
  isAnnounced: false,
  direction: 1,
  result: null,
  retryAt: Infinity,
  retriesFrom: Infinity,
  quickRetries: 0,
  mayMove: false,
  copiesUntil: -Infinity,
  noResponseSince: null,
})

export const newGuardState = (): GuardState => ({
  axes: { pan: newAxis('pan'), tilt: newAxis('tilt'), zoom: newAxis('zoom') },
  requests: [],
  nextRequestId: 1,
  tooSlowUntil: -Infinity,
  isStopAwaited: false,
})

/** Returns a mutable copy of the state, its axes and its requests; the values inside them are shared. */
export const copyState = (state: GuardState): GuardState => ({
  ...state,
  axes: { pan: { ...state.axes.pan }, tilt: { ...state.axes.tilt }, zoom: { ...state.axes.zoom } },
  requests: state.requests.map((request) => ({ ...request })),
})

/** Returns the commands of an axis that are in flight and not late. */
export const inFlight = ({ requests }: GuardState, axis: AxisState, kind: ReturnType<typeof kindOf>): Request[] =>
  requests.filter(({ command, isLate }) => !isLate && command.axis === axis.name && kindOf(command) === kind)

/** Marks the stops that a drive, sent or settled now, may have arrived after. */
export const outdateStops = ({ requests }: GuardState, axis: AxisState) => {
  for (const request of requests) if (request.command.axis === axis.name) request.isOutdated = true
}
