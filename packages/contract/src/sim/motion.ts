import { z } from 'zod'
import { Id } from '../reply.ts'

/** ms of the rig's clock: the years that the clock accepts, and a century more at either end for earlier and later moments. */
export const Moment = z.number().min(Date.UTC(1870, 0)).max(Date.UTC(2300, 0))

/** A position, velocity or acceleration, small enough that floating point keeps hundredths. */
export const Figure = z.number().min(-1e9).max(1e9)

export const Count = z.int().min(0)

const AxisName = z.enum(['pan', 'tilt', 'zoom', 'sled'])
export type AxisName = z.infer<typeof AxisName>

/** What a movement is part of. */
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
 * A movement as a function of time. Each segment is a constant acceleration from the time `from` (position in the axis's own
 * unit, per second, per second²) until the next one begins; the last one is a standstill.
 */
export const Trajectory = z.array(
  z.strictObject({ from: Moment, position: Figure, velocity: Figure, acceleration: Figure }),
)
export type Trajectory = z.infer<typeof Trajectory>

/** What an axis is doing, or did last. */
const Movement = z.strictObject({
  id: Count,
  kind: MovementKind,
  asked: Moment,
  began: Moment,
  /** When the axis stops, by its trajectory, unless another command arrives before. */
  ends: Moment,
  reason: EndReason,
  /** The position that the axis moves to, if it has one; not wrapped, so that steps add up. */
  goal: Figure.nullable(),
  /** A drive's fraction of full speed. */
  fraction: Figure.nullable(),
  /** When braking to a standstill began or begins. */
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
