import { type Drive, limits } from '@rig/contract'
import type { AxisHolder } from '@rig/contract/sim'
import { getAxis, updateAxis } from './motion/axes.ts'
import { driveCamera, isStopCommand, parseSteering } from './ptz.ts'
import type { AxisRef, Rig } from './state/rig.ts'

/**
 * Drives a camera for one of several sessions. A stop from any session takes precedence: the other sessions that drive
 * the axis are refused until they send a stop themselves, or nothing for `HOLD_TIMEOUT_MS`. Store the returned rig even
 * if the command is refused, because the refusal is recorded in it. Throws the errors of `driveCamera`.
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
  const driven = driveCamera(rig, drive, now)
  const moves = getAxis(driven, ref).movement?.braked ?? until
  return { rig: setHolder(driven, ref, { session, until: Math.max(until, moves), isStopped }, now), isRefused: false }
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
