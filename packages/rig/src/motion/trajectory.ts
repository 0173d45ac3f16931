import type { Axis, Trajectory } from '@rig/contract/sim'
import type { AxisSpec } from './machine.ts'

/** The position and velocity of an axis, in its own unit (degrees, zoom or sled units) and per second. */
export type AxisState = { position: number; velocity: number }

/** Returns an axis that has always been at rest at a position. */
export const restAt = (position: number): Axis => ({
  trajectory: [{ from: 0, position, velocity: 0, acceleration: 0 }],
  movement: null,
  holders: [],
})

/** Returns the position and velocity of an axis at a time. Before its first segment it is at rest. */
export const stateAt = ({ trajectory }: Pick<Axis, 'trajectory'>, time: number): AxisState => {
  const segment = trajectory.findLast(({ from }) => from <= time)
  if (!segment) return { position: trajectory[0]?.position ?? 0, velocity: 0 }
  const seconds = (time - segment.from) / 1000
  return {
    position: segment.position + seconds * (segment.velocity + (segment.acceleration * seconds) / 2),
    velocity: segment.velocity + segment.acceleration * seconds,
  }
}

/** Returns when a trajectory ends in its standstill, ms; −Infinity for an axis that never moved. */
export const findEnd = (trajectory: Trajectory): number => trajectory.at(-1)?.from ?? Number.NEGATIVE_INFINITY

export const isMoving = ({ trajectory }: Axis, time: number): boolean => time < findEnd(trajectory)

/**
 * Returns a trajectory at a fraction (−1…1) of full speed that brakes from the time `until` (ms), or earlier into the end of
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

/** Returns a trajectory to a position (clamped to the range) at no more than a speed in units per second. */
export const planMove = (
  spec: AxisSpec,
  state: AxisState,
  target: number,
  now: number,
  speed = spec.fullSpeed,
): Trajectory => reach(spec, state, clampToRange(spec, target), speed, now)

/** Brakes a trajectory to a standstill from a time on. */
export const brakeFrom = (spec: AxisSpec, trajectory: Trajectory, time: number): Trajectory =>
  findEnd(trajectory) <= time
    ? trajectory
    : [...trajectory.filter(({ from }) => from < time), ...brake(spec, stateAt({ trajectory }, time), time)]

export const clampToRange = ({ min, max }: AxisSpec, position: number): number =>
  Math.min(Math.max(position, min ?? Number.NEGATIVE_INFINITY), max ?? Number.POSITIVE_INFINITY)

/** Returns a trajectory that brakes to a standstill. */
export const brake = (spec: AxisSpec, state: AxisState, now: number): Trajectory =>
  joinPhases(state, [changeVelocity(spec, state.velocity, 0)], stoppingPosition(spec, state), now)

/** Returns the position where an axis stops if it brakes now. */
export const stoppingPosition = (spec: AxisSpec, { position, velocity }: AxisState): number =>
  position + (velocity * Math.abs(velocity)) / (2 * spec.braking)

/**
 * Returns a trajectory to a position at no more than a speed (units per second), smoothly from any velocity.
 * It overshoots a position that is behind, or too near to brake for, and returns to it.
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

/** Rounding errors of a distance are smaller than this. */
const ROUNDING_TOLERANCE = 1e-9

/** Accelerates (or slows down to the speed limit), cruises, and brakes into a position ahead. */
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

/** Returns the highest speed on a distance at whose end the axis must stop. */
const highestSpeed = ({ acceleration, braking }: AxisSpec, start: number, distance: number): number =>
  Math.sqrt((distance + start ** 2 / (2 * acceleration)) / (1 / (2 * acceleration) + 1 / (2 * braking)))

/** Changes the velocity without a change of direction. */
const changeVelocity = ({ acceleration, braking }: AxisSpec, from: number, to: number): Phase => {
  const rate = Math.abs(to) > Math.abs(from) ? acceleration : braking
  return { seconds: Math.abs(to - from) / rate, acceleration: Math.sign(to - from) * rate }
}

/** Joins phases, followed by a standstill at exactly the target. */
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
