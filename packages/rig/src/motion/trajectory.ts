import type { Axis, Trajectory } from '@rig/contract/sim'
import type { AxisSpec } from './machine.ts'
import { type AxisState, brake, reach } from './profile.ts'

/** Returns an axis that has always been at rest at a position. */
export const restAt = (position: number): Axis => ({
  trajectory: standFrom(position, 0),
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

const standFrom = (position: number, from: number): Trajectory => [{ from, position, velocity: 0, acceleration: 0 }]
