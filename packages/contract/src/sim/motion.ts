import { z } from 'zod'
import { Id } from '../reply.ts'

/** Milliseconds on the rig's clock (1970 to 2199), with a margin of a century for times before and after. */
export const Timestamp = z.number().min(Date.UTC(1870, 0)).max(Date.UTC(2300, 0))

/** In this range, floating-point numbers are exact to a hundredth. */
export const BoundedNumber = z.number().min(-1e9).max(1e9)

export const NonNegativeInt = z.int().min(0)

const AxisName = z.enum(['pan', 'tilt', 'zoom', 'sled'])
export type AxisName = z.infer<typeof AxisName>

const MovementKind = z.enum(['step', 'drive', 'preset', 'home', 'patrol'])
export type MovementKind = z.infer<typeof MovementKind>

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
 * A movement as a function of time. Each segment has a constant acceleration from the time `from` until the next
 * segment begins, and the axis is stopped in the last segment. Velocities are per second and accelerations per second².
 */
export const Trajectory = z.array(
  z.strictObject({ from: Timestamp, position: BoundedNumber, velocity: BoundedNumber, acceleration: BoundedNumber }),
)
export type Trajectory = z.infer<typeof Trajectory>

const Movement = z.strictObject({
  id: NonNegativeInt,
  kind: MovementKind,
  asked: Timestamp,
  began: Timestamp,
  /** Time at which the axis stops unless another command arrives first. */
  ends: Timestamp,
  reason: EndReason,
  /** Target position, which is not wrapped because steps accumulate. */
  goal: BoundedNumber.nullable(),
  fraction: BoundedNumber.nullable(),
  braked: Timestamp.nullable(),
  /** Whether the drive has been renewed, which shortens its dead-man timeout. */
  renewed: z.boolean(),
})
export type Movement = z.infer<typeof Movement>

const AxisHolder = z.strictObject({
  session: z.string(),
  /** Time at which the session loses the axis unless it sends another command. */
  until: Timestamp,
  /** True after a session other than `session` has stopped the axis. The rig then refuses drives from `session`. */
  isStopped: z.boolean(),
})
export type AxisHolder = z.infer<typeof AxisHolder>

export const Axis = z.strictObject({
  trajectory: Trajectory,
  movement: Movement.nullable(),
  holders: z.array(AxisHolder),
})
export type Axis = z.infer<typeof Axis>

/** Entry of the motion log. `ended` and `reason` are null while the movement is in progress. */
export const MotionEntry = z.strictObject({
  id: NonNegativeInt,
  /** A camera id or 'sled'. */
  target: Id,
  axis: AxisName,
  kind: MovementKind,
  asked: Timestamp,
  began: Timestamp,
  ended: Timestamp.nullable(),
  reason: EndReason.nullable(),
})
export type MotionEntry = z.infer<typeof MotionEntry>
