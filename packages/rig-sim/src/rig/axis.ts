import type { AxisSpec } from './machine.ts'
import type { Movement } from './movement.ts'
import { brake, reach } from './profile.ts'

/** From `from` (ms of the rig's clock) on, a constant acceleration: position in units, per second, per second². */
type Segment = { from: number; position: number; velocity: number; acceleration: number }

/** A movement as a function of time: each segment holds until the next begins, the last is a standstill. */
export type Trajectory = Segment[]

/** A session that drives an axis. */
export type AxisHolder = {
  session: string
  /** Until when it counts if nothing more is heard of it, ms of the rig's clock. */
  until: number
  /** Whether another session has stopped the axis since; it is not listened to then. */
  isStopped: boolean
}

/** One axis of the machine: where it is at any time, the latest movement that it made, for the log, and who drives it. */
export type Axis = { trajectory: Trajectory; movement: Movement | null; holders: AxisHolder[] }

export type AxisState = { position: number; velocity: number }

/** An axis that stands at a place and always has. */
export const resting = (position: number): Axis => ({
  trajectory: stand(position, 0),
  movement: null,
  holders: [],
})

/** Where an axis is at a time and how fast it goes. Before its first segment it stands. */
export const stateAt = ({ trajectory }: Pick<Axis, 'trajectory'>, time: number): AxisState => {
  const segment = trajectory.findLast(({ from }) => from <= time)
  if (!segment) return { position: trajectory[0]?.position ?? 0, velocity: 0 }
  const seconds = (time - segment.from) / 1000
  return {
    position: segment.position + seconds * (segment.velocity + (segment.acceleration * seconds) / 2),
    velocity: segment.velocity + segment.acceleration * seconds,
  }
}

/** When a trajectory has come to its standstill, ms; −Infinity where it always stood. */
export const endOf = (trajectory: Trajectory): number => trajectory.at(-1)?.from ?? Number.NEGATIVE_INFINITY

export const isMoving = ({ trajectory }: Axis, time: number): boolean => time < endOf(trajectory)

/**
 * A trajectory that goes at a fraction (−1…1) of full speed and brakes from the time `until` (ms) on, or earlier
 * into the end of the axis where there is one.
 */
export const drive = (spec: AxisSpec, state: AxisState, fraction: number, now: number, until: number): Trajectory => {
  const way = Math.sign(fraction)
  const beyond = state.position + way * spec.fullSpeed * ((until - now) / 1000 + 10)
  const goal = (way > 0 ? spec.max : spec.min) ?? beyond
  return stoppingAt(spec, reach(spec, state, goal, Math.abs(fraction) * spec.fullSpeed, now), until)
}

/** A trajectory that comes to a standstill as fast as the axis brakes. */
export const stop = (spec: AxisSpec, state: AxisState, now: number): Trajectory => brake(spec, state, now)

/** A trajectory to a place (kept inside the ends) at no more than a speed in units per second. */
export const moveTo = (
  spec: AxisSpec,
  state: AxisState,
  target: number,
  now: number,
  speed = spec.fullSpeed,
): Trajectory => reach(spec, state, inside(spec, target), speed, now)

/** The same trajectory, braked to a standstill from a time on. */
export const stoppingAt = (spec: AxisSpec, trajectory: Trajectory, time: number): Trajectory =>
  endOf(trajectory) <= time
    ? trajectory
    : [...trajectory.filter(({ from }) => from < time), ...stop(spec, stateAt({ trajectory }, time), time)]

/** The place nearest to a wish that the axis can take. */
export const inside = ({ min, max }: AxisSpec, position: number): number =>
  Math.min(Math.max(position, min ?? Number.NEGATIVE_INFINITY), max ?? Number.POSITIVE_INFINITY)

/** A standstill from a time on. */
const stand = (position: number, from: number): Trajectory => [{ from, position, velocity: 0, acceleration: 0 }]
