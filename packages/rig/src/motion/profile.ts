import type { Trajectory } from '@rig/contract/sim'
import type { AxisSpec } from './machine.ts'

/** The position and velocity of an axis, in its own unit (degrees, zoom or sled units) and per second. */
export type AxisState = { position: number; velocity: number }

/** A period of constant acceleration: seconds, and units per second². */
type Phase = { seconds: number; acceleration: number }

/** Rounding errors of a distance are smaller than this. */
const ROUNDING_TOLERANCE = 1e-9

/** Returns a trajectory that brakes to a standstill. */
export const brake = (spec: AxisSpec, state: AxisState, now: number): Trajectory =>
  joinPhases(state, [changeVelocity(spec, state.velocity, 0)], stoppingPosition(spec, state), now)

/**
 * Returns a trajectory to a position at no more than a speed (units per second), smoothly from any velocity.
 * It overshoots a position that is behind, or too near to brake for, and returns to it.
 */
export const reach = (spec: AxisSpec, state: AxisState, target: number, speed: number, now: number): Trajectory => {
  const rest = stoppingPosition(spec, state)
  const farther = (target - rest) * Math.sign(state.velocity)
  if (state.velocity === 0 || farther > ROUNDING_TOLERANCE)
    return joinPhases(state, approach(spec, state, target, speed), target, now)
  const back = approach(spec, { position: rest, velocity: 0 }, target, speed)
  return joinPhases(state, [changeVelocity(spec, state.velocity, 0), ...back], target, now)
}

/** Returns the position where an axis stops if it brakes now. */
export const stoppingPosition = (spec: AxisSpec, { position, velocity }: AxisState): number =>
  position + (velocity * Math.abs(velocity)) / (2 * spec.braking)

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
