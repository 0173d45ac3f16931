import { Id } from '@rig/contract'
import type { Axis, MotionEntry, Trajectory as TrajectoryOfAxis } from '@rig/rig'
import { z } from 'zod'

/** ms of the rig's clock: the years that it accepts, and a century more at either end for earlier and later moments. */
export const moment = z.number().min(Date.UTC(1870, 0)).max(Date.UTC(2300, 0))

/** A place, a speed or an acceleration: not so large that floating point would lose hundredths. */
export const figure = z.number().min(-1e9).max(1e9)

export const count = z.int().min(0)

const axisName = z.enum(['pan', 'tilt', 'zoom', 'sled'])
const kind = z.enum(['step', 'drive', 'preset', 'home', 'patrol'])
const reason = z.enum([
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

export const Trajectory = z.array(
  z.strictObject({ from: moment, position: figure, velocity: figure, acceleration: figure }),
) satisfies z.ZodType<TrajectoryOfAxis>

const Movement = z.strictObject({
  id: count,
  kind,
  asked: moment,
  began: moment,
  ends: moment,
  reason,
  goal: figure.nullable(),
  fraction: figure.nullable(),
  braked: moment.nullable(),
  renewed: z.boolean(),
})

const Holder = z.strictObject({ session: z.string(), until: moment, isStopped: z.boolean() })

export const AxisState = z.strictObject({
  trajectory: Trajectory,
  movement: Movement.nullable(),
  holders: z.array(Holder),
}) satisfies z.ZodType<Axis>

export const LoggedMovement = z.strictObject({
  id: count,
  target: Id,
  axis: axisName,
  kind,
  asked: moment,
  began: moment,
  ended: moment.nullable(),
  reason: reason.nullable(),
}) satisfies z.ZodType<MotionEntry>
