import type { Axis, Trajectory } from '@rig/contract/sim'
import type { AxisSpec } from './machine.ts'

/** The position and velocity of an axis, in its own unit (degrees, zoom or sled units) and per second. */
export type AxisState = { position: number; velocity: number }

/** Returns an axis that has never moved from a position. */
export const restAt = (position: number): Axis => ({
  trajectory: [{ from: 0, position, velocity: 0, acceleration: 0 }],
  movement: null,
  holders: [],
})

/** Returns the position and velocity of an axis at a time. Before its first segment it is stopped. */
export const stateAt = ({ trajectory }: Pick<Axis, 'trajectory'>, time: number): AxisState => {
  const segment = trajectory.findLast(({ from }) => from <= time)
  if (!segment) return { position: trajectory[0]?.position ?? 0, velocity: 0 }
  const seconds = (time - segment.from) / 1000
  return {
    position: segment.position + seconds * (segment.velocity + (segment.acceleration * seconds) / 2),
    velocity: segment.velocity + segment.acceleration * seconds,
  }
}

/** Returns when a trajectory ends, ms; −Infinity for an axis that has never moved. */
export const findEnd = (trajectory: Trajectory): number => trajectory.at(-1)?.from ?? Number.NEGATIVE_INFINITY

export const isMoving = ({ trajectory }: Axis, time: number): boolean => time < findEnd(trajectory)

/**
 * Returns a trajectory at a fraction (−1…1) of full speed that brakes from the time `until` (ms), or earlier at the end of
 * the axis.
 */
export const planDrive = (
  spec: AxisSpec,
  state: AxisState,
  fraction: number,
  now: number,
  until: number,
): Trajectory => {
  const way = Math.sign(fraction)
  const beyond = state.position + way * spec.fullSpeed * ((until - now) / 1000 + 10)
  const goal = (way > 0 ? spec.max : spec.min) ?? beyond
  return brakeFrom(spec, reach(spec, state, goal, Math.abs(fraction) * spec.fullSpeed, now), until)
}

/** Returns a trajectory to a position (clamped to the range) with a maximum speed in units per second. */
export const planMove = (
  spec: AxisSpec,
  state: AxisState,
  target: number,
  now: number,
  speed = spec.fullSpeed,
): Trajectory => reach(spec, state, clampToRange(spec, target), speed, now)

/** Returns a trajectory that brakes to a stop from a time. */
export const brakeFrom = (spec: AxisSpec, trajectory: Trajectory, time: number): Trajectory =>
  findEnd(trajectory) <= time
    ? trajectory
    : [...trajectory.filter(({ from }) => from < time), ...brake(spec, stateAt({ trajectory }, time), time)]

export const clampToRange = ({ min, max }: AxisSpec, position: number): number =>
  Math.min(Math.max(position, min ?? Number.NEGATIVE_INFINITY), max ?? Number.POSITIVE_INFINITY)

/** Returns a trajectory that brakes to a stop now. */
export const brake = (spec: AxisSpec, state: AxisState, now: number): Trajectory =>
  joinPhases(state, [changeVelocity(spec, state.velocity, 0)], stoppingPosition(spec, state), now)

/** Returns the position where an axis stops if it brakes now. */
export const stoppingPosition = (spec: AxisSpec, { position, velocity }: AxisState): number =>
  position + (velocity * Math.abs(velocity)) / (2 * spec.braking)

/**
 * Returns a trajectory to a position with a maximum speed (units per second), from any velocity.
 * It overshoots a position that is behind, or too near for braking, and returns to it.
 */
const reach = (spec: AxisSpec, state: AxisState, target: number, speed: number, now: number): Trajectory => {
  const rest = stoppingPosition(spec, state)
  const farther = (target - rest) * Math.sign(state.velocity)
  if (state.velocity === 0 || farther > ROUNDING_TOLERANCE)
    return joinPhases(state, approach(spec, state, target, speed), target, now)
  const back = approach(spec, { position: rest, velocity: 0 }, target, speed)
  return joinPhases(state, [changeVelocity(spec, state.velocity, 0), ...back], target, now)
}

/** A period of constant acceleration: seconds, and units per second². */
type Phase = { seconds: number; acceleration: number }

/** Upper bound for rounding errors of a distance. */
const ROUNDING_TOLERANCE = 1e-9

/** Returns the phases to a position ahead: acceleration (or deceleration to the speed limit), cruise, braking. */
const approach = (spec: AxisSpec, state: AxisState, target: number, speed: number): Phase[] => {
  const distance = Math.abs(target - state.position)
  if (distance < ROUNDING_TOLERANCE) return []
  const way = Math.sign(target - state.position)
  const start = Math.abs(state.velocity)
  const peak = start > speed ? speed : Math.min(speed, Math.max(start, highestSpeed(spec, start, distance)))
  const first = changeVelocity(spec, start * way, peak * way)
  const last = changeVelocity(spec, peak * way, 0)
  const between = distance - (first.seconds * (start + peak)) / 2 - (last.seconds * peak) / 2
  return [first, { seconds: Math.max(0, between / peak), acceleration: 0 }, last]
}

/** Returns the highest speed that still allows a stop at the end of a distance. */
const highestSpeed = ({ acceleration, braking }: AxisSpec, start: number, distance: number): number =>
  Math.sqrt((distance + start ** 2 / (2 * acceleration)) / (1 / (2 * acceleration) + 1 / (2 * braking)))

/** Returns a phase that changes the velocity, but not the direction. */
const changeVelocity = ({ acceleration, braking }: AxisSpec, from: number, to: number): Phase => {
  const rate = Math.abs(to) > Math.abs(from) ? acceleration : braking
  return { seconds: Math.abs(to - from) / rate, acceleration: Math.sign(to - from) * rate }
}

/** Returns the trajectory of phases, which ends exactly at the target. */
const joinPhases = (state: AxisState, phases: Phase[], end: number, now: number): Trajectory => {
  const trajectory: Trajectory = []
  let { position, velocity } = state
  let from = now
  for (const { seconds, acceleration } of phases.filter((phase) => phase.seconds > 0)) {
    trajectory.push({ from, position, velocity, acceleration })
    position += seconds * (velocity + (acceleration * seconds) / 2)
    velocity += acceleration * seconds
    from += seconds * 1000
  }
  return [...trajectory, { from, position: end, velocity: 0, acceleration: 0 }]
}
