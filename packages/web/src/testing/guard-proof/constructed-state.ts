import type { PtzAxis } from '@rig/contract'
import { getMotion } from '../../live/camera/guard/motion.ts'
import { reduceGuard } from '../../live/camera/guard/reduce.ts'
import type { Direction, PtzCommand } from '../../live/camera/guard/state.ts'
import {
  type AxisPhase,
  type AxisState,
  type CommandOutcome,
  createGuardState,
  type GuardCommand,
  type GuardEvent,
  type GuardRequest,
  type GuardState,
  type HeldInput,
} from '../../live/camera/guard/state.ts'

export const NOW = 100_000

export type StateParts = Partial<Omit<GuardState, 'axes'> & Record<PtzAxis, Partial<AxisState>>>

export const constructState = ({ pan, tilt, zoom, ...rest }: StateParts = {}): GuardState => {
  const initial = createGuardState()
  const { axes } = initial
  return {
    ...initial,
    ...rest,
    axes: { pan: { ...axes.pan, ...pan }, tilt: { ...axes.tilt, ...tilt }, zoom: { ...axes.zoom, ...zoom } },
  }
}

/**
 * Returns a request that was sent 100 ms ago. All have the same id, so pass different ids if a test settles one of
 * several requests.
 */
const constructRequest = (command: PtzCommand, flags: Partial<GuardRequest> = {}): GuardRequest => ({
  id: 1,
  command,
  sentAt: NOW - 100,
  deadline: NOW + 900,
  isLate: false,
  isExtended: false,
  isInvalidated: false,
  isReplaced: false,
  isRevoked: false,
  ...flags,
})

export const constructStep = (axis: PtzAxis, flags?: Partial<GuardRequest>) =>
  constructRequest({ kind: 'step', axis, direction: 1 }, flags)

export const constructDrive = (axis: PtzAxis, speed: number, flags?: Partial<GuardRequest>) =>
  constructRequest({ kind: 'drive', axis, speed }, flags)

export const constructStop = (axis: PtzAxis, flags?: Partial<GuardRequest>) => constructDrive(axis, 0, flags)

export const constructHold = (direction: Direction, speed: number, parts: Partial<HeldInput> = {}): HeldInput => ({
  name: 'pad',
  direction,
  speed,
  isTouch: false,
  pressedAt: NOW - 1_250,
  drivesFrom: NOW - 1_000,
  hasDriven: true,
  steppedTo: null,
  ...parts,
})

export const stopping: AxisPhase = { name: 'stopping', since: NOW - 200 }
export const watching: AxisPhase = { name: 'watching' }
export const driving = (speed = 0.3, renewAt = NOW + 60, acceptedAt = -Infinity): AxisPhase => ({
  name: 'driving',
  speed,
  renewAt,
  acceptedAt,
})

/** Returns the result of an accepted step in direction 1, which expires in 1 s. */
export const constructResult = (parts: Partial<AxisState['result']> = {}): NonNullable<AxisState['result']> => ({
  direction: 1,
  state: 'done',
  reason: null,
  isLate: false,
  until: NOW + 1_000,
  ...parts,
})

/** Returns the result of a refused command in direction 1, which expires in 5 s. */
export const constructRefusal = (reason: string, parts: Partial<AxisState['result']> = {}) =>
  constructResult({ state: 'refused', reason, until: NOW + 5_000, ...parts })

/** Returns the result of a command that was not accepted. */
export const constructFailure = (outcome: Exclude<CommandOutcome, 'accepted'>) => ({ outcome, message: 'Because' })

/** The motion of a camera whose axes are idle. */
export const idleMotion = getMotion(constructState(), NOW)

/** An axis whose stop is repeated, because the network may still deliver an earlier drive. */
export const axisRepeatingStop: Partial<AxisState> = {
  phase: watching,
  stopSentAt: NOW - 450,
  retryAt: NOW + 50,
  copiesUntil: NOW + 400,
}

/** Returns a pending step that was requested `age` ms ago. */
export const createRequestedStep = (age = 100) => ({
  count: 1,
  waitingSince: NOW - age,
  expiryMs: 4_000,
  deadline: NOW - age + 4_000,
})

export const reduceAtNow = (parts: StateParts, event: GuardEvent = { type: 'wake', plannedFor: NOW }) =>
  reduceGuard(constructState(parts), event, NOW)

/** Returns texts such as `stop pan`. */
export const describeCommands = (commands: readonly GuardCommand[]) =>
  commands.map((command) => {
    if (command.type === 'abort') return `abort ${command.id}`
    if (command.type !== 'send') return command.type
    const { kind, axis } = command.command
    if (command.command.kind === 'step') return `${kind} ${axis} ${command.command.direction}`
    return command.command.speed === 0 ? `stop ${axis}` : `${kind} ${axis} ${command.command.speed}`
  })
