import { type Drive, getCameraKind, limits, type Position, type PtzAxis, type Step } from '@rig/contract'
import type { AxisHolder, CameraRecord, Movement } from '@rig/contract/sim'
import { findOnlineCamera, getPositionAt } from './cameras.ts'
import { getAxis, getAxisSpec, updateAxis } from './motion/axes.ts'
import { brakeAxis, getEndReasonAtLimit, isBraking, moveAxis, startMovement, unwindPan } from './motion/motion.ts'
import { getEndTime, getStateAt, planDrive } from './motion/trajectory.ts'
import { isAxisStuck } from './state/fault-effects.ts'
import { roundTo } from './state/numbers.ts'
import { type AxisRef, assertNoPatrol, findCamera, type Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

/** The motors cannot move more slowly, so a slower drive counts as a stop. */
const MIN_SPEED_FRACTION = 0.001

/** Uses picture coordinates: y −30 raises the camera. Steps add up. Throws the errors of `assertSteerable`. */
export const stepCamera = (rig: Rig, body: Step, now: number): Rig => {
  const { ref, value } = parseSteering(body)
  assertSteerable(rig, body.cameraID)
  // Without whole turns of pan, the movement is short and ends at the same position.
  const by = { pan: value % 360, tilt: -value, zoom: value }[ref.axis]
  const unwoundRig = unwindPan(rig, ref, now)
  const { trajectory, movement } = getAxis(unwoundRig, ref)
  const pendingGoal = movement && movement.ends > now && movement.kind === 'step' ? movement.goal : null
  const base = pendingGoal ?? getStateAt({ trajectory }, now).position
  return moveAxis(unwoundRig, ref, { goal: base + by, kind: 'step' }, now)
}

/**
 * Drives one axis at a fraction of full speed (y +0.3 raises the camera) until another command, the end of the axis or
 * the dead-man timeout stops it. Speed 0 always stops the axis. A drive in the same direction renews the movement, even
 * at another speed, because a held joystick sends varying speeds. Throws RigError `camera-not-found`, and for speeds
 * other than 0 the errors of `assertSteerable`.
 */
export const driveCamera = (rig: Rig, body: Drive, now: number): Rig => {
  const { ref, value } = parseSteering(body)
  if (isStopCommand(body)) return stopAxis(rig, ref, now)
  assertSteerable(rig, body.cameraID)
  if (isAxisStuck(rig, ref)) return rig
  const unwoundRig = unwindPan(rig, ref, now)
  const axis = getAxis(unwoundRig, ref)
  const live = findActiveDrive(axis.movement, now)
  const isSameDirection = live !== null && Math.sign(live.fraction ?? 0) === Math.sign(value)
  const renewed = isSameDirection || live?.renewed === true
  const until = now + (renewed ? limits.HOLD_TIMEOUT_MS : limits.HOLD_UNRENEWED_TIMEOUT_MS)
  const spec = getAxisSpec(unwoundRig, ref, now)
  const trajectory = planDrive(spec, getStateAt(axis, now), value, now, until)
  if (getEndTime(trajectory) === now) return rig
  const rest = trajectory.at(-1)?.position ?? 0
  const reason = rest === spec.min || rest === spec.max ? getEndReasonAtLimit(ref, rest) : 'dead-man'
  const change = { reason, renewed, braked: until, fraction: value, goal: null, kind: 'drive' } as const
  if (!isSameDirection) return startMovement(unwoundRig, ref, trajectory, change, now)
  return updateAxis(unwoundRig, ref, { trajectory, movement: { ...live, ...change, ends: getEndTime(trajectory) } })
}

const isStopCommand = (drive: Drive): boolean => Math.abs(parseSteering(drive).value) < MIN_SPEED_FRACTION

/** Rounds to hundredths. Throws RigError `camera-not-found`. */
export const getCameraPosition = (rig: Rig, cameraID: string, now: number): Position => {
  const { pan, tilt, zoom } = getPositionAt(findCamera(rig, cameraID), now)
  return { pan: roundTo(pan, 2), tilt: roundTo(tilt, 2), zoom: roundTo(zoom, 2) }
}

/** Throws RigError `camera-not-found`, `camera-offline`, `camera-not-steerable` or `patrol-running`. */
export const assertSteerable = (rig: Rig, cameraID: string): CameraRecord => {
  assertPtzCamera(findCamera(rig, cameraID))
  const camera = findOnlineCamera(rig, cameraID)
  assertNoPatrol(rig, cameraID)
  return camera
}

/** Throws RigError `camera-not-steerable`. */
export const assertPtzCamera = ({ name }: CameraRecord): void => {
  if (getCameraKind(name) !== 'ptz') throw new RigError('camera-not-steerable', { camera: name })
}

/** Does nothing while a patrol is moving the camera. */
const stopAxis = (rig: Rig, ref: AxisRef, now: number): Rig => {
  findCamera(rig, ref.target)
  return rig.patrol?.cameraID === ref.target ? rig : brakeAxis(rig, ref, 'stopped', now)
}

const findActiveDrive = (movement: Movement | null, now: number): Movement | null =>
  movement?.kind === 'drive' && movement.ends > now && !isBraking(movement, now) ? movement : null

const parseSteering = (body: Step | Drive): { ref: AxisRef & { axis: PtzAxis }; value: number } => {
  const ref = (axis: PtzAxis) => ({ target: body.cameraID, axis })
  if (body.x !== undefined) return { ref: ref('pan'), value: body.x }
  if (body.y !== undefined) return { ref: ref('tilt'), value: body.y }
  return { ref: ref('zoom'), value: body.z }
}

/**
 * Drives a camera for one of several sessions. A stop from any session takes precedence: the rig then refuses drives
 * from the other sessions that were driving the axis, until such a session sends a stop itself or sends nothing for
 * `HOLD_TIMEOUT_MS`. Store the returned rig even if the command is refused, because it records the refusal. Throws the
 * errors of `driveCamera`.
 */
export const driveCameraInSession = (
  rig: Rig,
  { session, drive }: { session: string; drive: Drive },
  now: number,
): { rig: Rig; isRefused: boolean } => {
  const { ref } = parseSteering(drive)
  if (isStopCommand(drive))
    return { rig: stopOtherHolders(driveCamera(rig, drive, now), ref, session, now), isRefused: false }
  const until = now + limits.HOLD_TIMEOUT_MS
  const isStopped = listHolders(rig, ref, now).some((holder) => holder.session === session && holder.isStopped)
  if (isStopped) return { rig: setHolder(rig, ref, { session, until, isStopped }, now), isRefused: true }
  const drivenRig = driveCamera(rig, drive, now)
  const moves = getAxis(drivenRig, ref).movement?.braked ?? until
  return {
    rig: setHolder(drivenRig, ref, { session, until: Math.max(until, moves), isStopped }, now),
    isRefused: false,
  }
}

const listHolders = (rig: Rig, ref: AxisRef, now: number): AxisHolder[] =>
  getAxis(rig, ref).holders.filter(({ until }) => until > now)

const setHolder = (rig: Rig, ref: AxisRef, holder: AxisHolder, now: number): Rig => {
  const others = listHolders(rig, ref, now).filter(({ session }) => session !== holder.session)
  return updateAxis(rig, ref, { holders: [...others, holder] })
}

const stopOtherHolders = (rig: Rig, ref: AxisRef, session: string, now: number): Rig => {
  if (getAxis(rig, ref).holders.length === 0) return rig
  const others = listHolders(rig, ref, now).filter((holder) => holder.session !== session)
  const until = now + limits.HOLD_TIMEOUT_MS
  return updateAxis(rig, ref, { holders: others.map((holder) => ({ ...holder, until, isStopped: true })) })
}
