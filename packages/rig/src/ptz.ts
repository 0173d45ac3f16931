import { cameraKind, type Drive, limits, type Position, type PtzAxis, type Step } from '@rig/contract'
import type { CameraRecord, Movement } from '@rig/contract/sim'
import { findCamera, findOnlineCamera, positionAt } from './cameras.ts'
import { axisOf, changeAxis } from './motion/axes.ts'
import { readAxisSpec } from './motion/axis-spec.ts'
import { unwindPan } from './motion/look-at.ts'
import { brakeAxis, findLimitReason, isBeingBraked, moveAxis, startMovement } from './motion/motion.ts'
import { findEnd, planDrive, stateAt } from './motion/trajectory.ts'
import { isStuck } from './state/fault-effects.ts'
import type { AxisRef, Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'
import { roundTo } from './state/round.ts'

/** Minimum speed of the motors as a fraction of full speed; a slower drive is a stop. */
const SLOWEST = 0.001

/**
 * Moves one axis by a step, in picture coordinates: y −30 raises the camera. A step during another step adds to it.
 * Throws camera-not-found, camera-offline, camera-not-steerable, patrol-running.
 */
export const stepCamera = (rig: Rig, body: Step, now: number): Rig => {
  const { ref, value } = readSteering(body)
  assertSteerable(rig, body.cameraID)
  const by = Math.max(-360, Math.min(360, ref.axis === 'tilt' ? -value : value))
  const straight = unwindPan(rig, ref, now)
  const { trajectory, movement } = axisOf(straight, ref)
  const pendingGoal = movement && movement.ends > now && movement.kind === 'step' ? movement.goal : null
  const base = pendingGoal ?? stateAt({ trajectory }, now).position
  return moveAxis(straight, ref, { goal: base + by, kind: 'step' }, now)
}

/**
 * Moves one axis at a fraction of full speed (y +0.3 raises the camera) until another command, the end of the axis or the
 * dead-man stops it. 0 always stops the axis, from any session. A drive in the same direction renews the movement, even at
 * another speed, because a held joystick sends changing speeds.
 * Throws camera-not-found, and for speeds other than 0 camera-offline, camera-not-steerable, patrol-running.
 */
export const driveCamera = (rig: Rig, body: Drive, now: number): Rig => {
  const { ref, value } = readSteering(body)
  if (isStop(body)) return stopAxis(rig, ref, now)
  assertSteerable(rig, body.cameraID)
  if (isStuck(rig, ref)) return rig
  const straight = unwindPan(rig, ref, now)
  const axis = axisOf(straight, ref)
  const live = findLiveDrive(axis.movement, now)
  const sameWay = live !== null && Math.sign(live.fraction ?? 0) === Math.sign(value)
  const renewed = sameWay || live?.renewed === true
  const until = now + (renewed ? limits.HOLD_LAPSE_MS : limits.HOLD_UNRENEWED_LAPSE_MS)
  const spec = readAxisSpec(straight, ref, now)
  const trajectory = planDrive(spec, stateAt(axis, now), value, now, until)
  if (findEnd(trajectory) === now) return rig
  const rest = trajectory.at(-1)?.position ?? 0
  const reason = rest === spec.min || rest === spec.max ? findLimitReason(ref, rest) : 'dead-man'
  const change = { reason, renewed, braked: until, fraction: value, goal: null, kind: 'drive' } as const
  if (!sameWay) return startMovement(straight, ref, trajectory, change, now)
  return changeAxis(straight, ref, { trajectory, movement: { ...live, ...change, ends: findEnd(trajectory) } })
}

/** Returns whether a drive is a stop: slower than the minimum speed. */
export const isStop = (drive: Drive): boolean => Math.abs(readSteering(drive).value) < SLOWEST

/** Returns a camera's position to a hundredth, as in the API. Throws camera-not-found. */
export const positionOf = (rig: Rig, cameraID: string, now: number): Position => {
  const { pan, tilt, zoom } = positionAt(findCamera(rig, cameraID), now)
  return { pan: roundTo(pan, 2), tilt: roundTo(tilt, 2), zoom: roundTo(zoom, 2) }
}

/** Returns a camera by its id if an operator can steer it now. Throws as `stepCamera` does. */
export const assertSteerable = (rig: Rig, cameraID: string): CameraRecord => {
  assertCanSteer(findCamera(rig, cameraID))
  const camera = findOnlineCamera(rig, cameraID)
  if (rig.patrol?.cameraID === cameraID) throw new RigError('patrol-running', {})
  return camera
}

/** Throws camera-not-steerable unless the camera's name contains 'ptz'. */
export const assertCanSteer = ({ name }: CameraRecord): void => {
  if (cameraKind(name) !== 'ptz') throw new RigError('camera-not-steerable', { camera: name })
}

/** Stops an axis. It has no effect on the camera of a running patrol. */
const stopAxis = (rig: Rig, ref: AxisRef, now: number): Rig => {
  findCamera(rig, ref.target)
  return rig.patrol?.cameraID === ref.target ? rig : brakeAxis(rig, ref, 'stopped', now)
}

const findLiveDrive = (movement: Movement | null, now: number): Movement | null =>
  movement?.kind === 'drive' && movement.ends > now && !isBeingBraked(movement, now) ? movement : null

/** Returns the axis that a body addresses, and its value. */
export const readSteering = (body: Step | Drive): { ref: AxisRef & { axis: PtzAxis }; value: number } => {
  const ref = (axis: PtzAxis) => ({ target: body.cameraID, axis })
  if (body.x !== undefined) return { ref: ref('pan'), value: body.x }
  if (body.y !== undefined) return { ref: ref('tilt'), value: body.y }
  return { ref: ref('zoom'), value: body.z ?? 0 }
}
