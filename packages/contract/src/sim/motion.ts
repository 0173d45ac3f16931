import { z } from 'zod'
import { Id } from '../reply.ts'

/** ms of the rig's clock: the range that the clock accepts, and a century more on either side. */
export const Moment = z.number().min(Date.UTC(1870, 0)).max(Date.UTC(2300, 0))

/** A position, velocity or acceleration, small enough that floating point keeps hundredths. */
export const Figure = z.number().min(-1e9).max(1e9)

export const Count = z.int().min(0)

const AxisName = z.enum(['pan', 'tilt', 'zoom', 'sled'])
export type AxisName = z.infer<typeof AxisName>

/** The command that a movement belongs to. */
const MovementKind = z.enum(['step', 'drive', 'preset', 'home', 'patrol'])
export type MovementKind = z.infer<typeof MovementKind>

/** Why a movement ended. */
const EndReason = z.enum([
  'done',
  'stopped',
  'end',
  'dead-man',
  'restart',
  'shutdown',
  'replaced',
  'stuck',
  'jam',
  'offline',
  'removed',
])
export type EndReason = z.infer<typeof EndReason>

/**
 * A movement as a function of time. Each segment has a constant acceleration from the time `from` until the next segment
 * begins; in the last one the axis is stopped. Units: the axis's own, per second, per second².
 */
export const Trajectory = z.array(
  z.strictObject({ from: Moment, position: Figure, velocity: Figure, acceleration: Figure }),
)
export type Trajectory = z.infer<typeof Trajectory>

/** The current or latest movement of an axis. */
const Movement = z.strictObject({
  id: Count,
  kind: MovementKind,
  asked: Moment,
  began: Moment,
  /** When the axis stops by its trajectory, unless another command arrives first. */
  ends: Moment,
  reason: EndReason,
  /** Target position, if any; not wrapped, because steps add up. */
  goal: Figure.nullable(),
  /** A drive's fraction of full speed. */
  fraction: Figure.nullable(),
  /** When braking to a stop began or begins. */
  braked: Moment.nullable(),
  /** Whether a drive has been renewed, which shortens its dead-man. */
  renewed: z.boolean(),
})
export type Movement = z.infer<typeof Movement>

/** A session that drives an axis. */
const AxisHolder = z.strictObject({
  session: z.string(),
  /** The session holds the axis until then unless it sends another command. */
  until: Moment,
  /** Whether another session has stopped the axis since; this session's commands are refused then. */
  isStopped: z.boolean(),
})
export type AxisHolder = z.infer<typeof AxisHolder>

/** One axis of the machine: its position at any time, its latest movement, and the sessions that drive it. */
export const Axis = z.strictObject({
  trajectory: Trajectory,
  movement: Movement.nullable(),
  holders: z.array(AxisHolder),
})
export type Axis = z.infer<typeof Axis>

/** A movement as the motion log lists it; `ended` and `reason` are null while it is in progress. */
export const MotionEntry = z.strictObject({
  id: Count,
  /** A camera's id, or 'sled'. */
  target: Id,
  axis: AxisName,
  kind: MovementKind,
  asked: Moment,
  began: Moment,
  ended: Moment.nullable(),
  reason: EndReason.nullable(),
})
export type MotionEntry = z.infer<typeof MotionEntry>
