import type { Axis, Trajectory } from '@rig/contract/sim'
import type { AxisSpec } from './machine.ts'
import { type AxisState, brake, reach } from './profile.ts'

/** An axis that stands at a place and always has. */
export const restAt = (position: number): Axis => ({
  trajectory: standFrom(position, 0),
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
export const findEnd = (trajectory: Trajectory): number => trajectory.at(-1)?.from ?? Number.NEGATIVE_INFINITY

export const isMoving = ({ trajectory }: Axis, time: number): boolean => time < findEnd(trajectory)

/**
 * A trajectory that goes at a fraction (−1…1) of full speed and brakes from the time `until` (ms) on, or earlier
 * into the end of the axis where there is one.
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

/** A trajectory that comes to a standstill as fast as the axis brakes. */
export const planStop = (spec: AxisSpec, state: AxisState, now: number): Trajectory => brake(spec, state, now)

/** A trajectory to a place (kept inside the ends) at no more than a speed in units per second. */
export const planMove = (
  spec: AxisSpec,
  state: AxisState,
  target: number,
  now: number,
  speed = spec.fullSpeed,
): Trajectory => reach(spec, state, clampToRange(spec, target), speed, now)

/** The same trajectory, braked to a standstill from a time on. */
export const brakeFrom = (spec: AxisSpec, trajectory: Trajectory, time: number): Trajectory =>
  findEnd(trajectory) <= time
    ? trajectory
    : [...trajectory.filter(({ from }) => from < time), ...planStop(spec, stateAt({ trajectory }, time), time)]

/** The place nearest to the wanted one that the axis can take. */
export const clampToRange = ({ min, max }: AxisSpec, position: number): number =>
  Math.min(Math.max(position, min ?? Number.NEGATIVE_INFINITY), max ?? Number.POSITIVE_INFINITY)

/** A standstill from a time on. */
const standFrom = (position: number, from: number): Trajectory => [{ from, position, velocity: 0, acceleration: 0 }]
