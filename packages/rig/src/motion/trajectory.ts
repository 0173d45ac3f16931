import type { Position, PtzAxis } from '@rig/contract'
import type { Axis, Trajectory } from '@rig/contract/sim'
import type { AxisSpec } from './machine.ts'

export type MotionState = { position: number; velocity: number }

export const createStoppedAxis = (position: number): Axis => ({
  trajectory: [{ from: 0, position, velocity: 0, acceleration: 0 }],
  movement: null,
  holders: [],
})

export const createStoppedAxes = ({ pan, tilt, zoom }: Position): Record<PtzAxis, Axis> => ({
  pan: createStoppedAxis(pan),
  tilt: createStoppedAxis(tilt),
  zoom: createStoppedAxis(zoom),
})

/** Returns the state of an axis at a time (ms). Before its first segment the axis is stopped. */
export const getStateAt = ({ trajectory }: Pick<Axis, 'trajectory'>, time: number): MotionState => {
  const segment = trajectory.findLast(({ from }) => from <= time)
  if (!segment) return { position: trajectory[0]?.position ?? 0, velocity: 0 }
  const seconds = (time - segment.from) / 1000
  return {
    position: segment.position + seconds * (segment.velocity + (segment.acceleration * seconds) / 2),
    velocity: segment.velocity + segment.acceleration * seconds,
  }
}

/** Returns the end of a trajectory (ms), or −Infinity if the axis has never moved. */
export const getEndTime = (trajectory: Trajectory): number => trajectory.at(-1)?.from ?? Number.NEGATIVE_INFINITY

export const isAxisMoving = ({ trajectory }: Axis, time: number): boolean => time < getEndTime(trajectory)

/** `fraction` of full speed is −1…1. The axis brakes at `until` (ms), or earlier at the end of its range. */
export const planDrive = (
  spec: AxisSpec,
  state: MotionState,
  fraction: number,
  now: number,
  until: number,
): Trajectory => {
  const way = Math.sign(fraction)
  const unreachableGoal = state.position + way * spec.fullSpeed * ((until - now) / 1000 + 10)
  const goal = (way > 0 ? spec.max : spec.min) ?? unreachableGoal
  return planBrakeAt(spec, planReach(spec, state, goal, Math.abs(fraction) * spec.fullSpeed, now), until)
}

/** Clamps the target to the range. `speed` is the maximum in units per second. */
export const planMove = (
  spec: AxisSpec,
  state: MotionState,
  target: number,
  now: number,
  speed = spec.fullSpeed,
): Trajectory => planReach(spec, state, clampToRange(spec, target), speed, now)

/** Returns the same trajectory, except that the axis brakes to a stop at `time` (ms). */
export const planBrakeAt = (spec: AxisSpec, trajectory: Trajectory, time: number): Trajectory =>
  getEndTime(trajectory) <= time
    ? trajectory
    : [...trajectory.filter(({ from }) => from < time), ...planBrake(spec, getStateAt({ trajectory }, time), time)]

export const clampToRange = ({ min, max }: AxisSpec, position: number): number =>
  Math.min(Math.max(position, min ?? Number.NEGATIVE_INFINITY), max ?? Number.POSITIVE_INFINITY)

export const planBrake = (spec: AxisSpec, state: MotionState, now: number): Trajectory =>
  joinPhases(state, [changeVelocity(spec, state.velocity, 0)], getStoppingPosition(spec, state), now)

export const getStoppingPosition = (spec: AxisSpec, { position, velocity }: MotionState): number =>
  position + (velocity * Math.abs(velocity)) / (2 * spec.braking)

/** If the target is behind the axis, or too close to brake in time, the axis overshoots and returns. */
const planReach = (spec: AxisSpec, state: MotionState, target: number, speed: number, now: number): Trajectory => {
  const rest = getStoppingPosition(spec, state)
  const distancePastRest = (target - rest) * Math.sign(state.velocity)
  if (state.velocity === 0 || distancePastRest > ROUNDING_TOLERANCE)
    return joinPhases(state, planApproach(spec, state, target, speed), target, now)
  const back = planApproach(spec, { position: rest, velocity: 0 }, target, speed)
  return joinPhases(state, [changeVelocity(spec, state.velocity, 0), ...back], target, now)
}

type Phase = { seconds: number; acceleration: number }

const ROUNDING_TOLERANCE = 1e-9

/** Accelerates (or slows down to the speed limit), cruises, and brakes to a stop ahead. */
const planApproach = (spec: AxisSpec, state: MotionState, target: number, speed: number): Phase[] => {
  const distance = Math.abs(target - state.position)
  if (distance < ROUNDING_TOLERANCE) return []
  const way = Math.sign(target - state.position)
  const start = Math.abs(state.velocity)
  const peak = start > speed ? speed : Math.min(speed, Math.max(start, getPeakSpeed(spec, start, distance)))
  const first = changeVelocity(spec, start * way, peak * way)
  const last = changeVelocity(spec, peak * way, 0)
  const cruiseDistance = distance - (first.seconds * (start + peak)) / 2 - (last.seconds * peak) / 2
  return [first, { seconds: Math.max(0, cruiseDistance / peak), acceleration: 0 }, last]
}

/** Returns the peak speed of a movement that accelerates and then brakes to a stop at the given distance. */
const getPeakSpeed = ({ acceleration, braking }: AxisSpec, start: number, distance: number): number =>
  Math.sqrt((distance + start ** 2 / (2 * acceleration)) / (1 / (2 * acceleration) + 1 / (2 * braking)))

/** `from` and `to` must have the same direction. */
const changeVelocity = ({ acceleration, braking }: AxisSpec, from: number, to: number): Phase => {
  const rate = Math.abs(to) > Math.abs(from) ? acceleration : braking
  return { seconds: Math.abs(to - from) / rate, acceleration: Math.sign(to - from) * rate }
}

/** The last segment is exactly at `end`, so rounding errors do not accumulate. */
const joinPhases = (state: MotionState, phases: Phase[], end: number, now: number): Trajectory => {
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
