import { type Drive, limits } from '@rig/contract'
import type { AxisHolder } from '@rig/contract/sim'
import { axisOf, changeAxis } from './motion/axes.ts'
import { driveCamera, isStop, readSteering } from './ptz.ts'
import type { AxisRef, Rig } from './state/rig.ts'

/**
 * Drives a camera for one of several sessions. A stop from any session has priority: all other sessions that drive the axis
 * are refused until they have sent no command for `HOLD_LAPSE_MS`, or a stop. Store the returned rig even after a refusal,
 * because it contains the time of the refused command. Throws as `driveCamera` does.
 */
export const driveAs = (
  rig: Rig,
  { session, drive }: { session: string; drive: Drive },
  now: number,
): { rig: Rig; isRefused: boolean } => {
  const { ref } = readSteering(drive)
  if (isStop(drive)) return { rig: stopOtherHolders(driveCamera(rig, drive, now), ref, session, now), isRefused: false }
  const until = now + limits.HOLD_LAPSE_MS
  const isStopped = listHolders(rig, ref, now).some((holder) => holder.session === session && holder.isStopped)
  if (isStopped) return { rig: setHolder(rig, ref, { session, until, isStopped }, now), isRefused: true }
  const driven = driveCamera(rig, drive, now)
  const moves = axisOf(driven, ref).movement?.braked ?? until
  return { rig: setHolder(driven, ref, { session, until: Math.max(until, moves), isStopped }, now), isRefused: false }
}

const listHolders = (rig: Rig, ref: AxisRef, now: number): AxisHolder[] =>
  axisOf(rig, ref).holders.filter(({ until }) => until > now)

const setHolder = (rig: Rig, ref: AxisRef, holder: AxisHolder, now: number): Rig => {
  const others = listHolders(rig, ref, now).filter(({ session }) => session !== holder.session)
  return changeAxis(rig, ref, { holders: [...others, holder] })
}

const stopOtherHolders = (rig: Rig, ref: AxisRef, session: string, now: number): Rig => {
  if (axisOf(rig, ref).holders.length === 0) return rig
  const others = listHolders(rig, ref, now).filter((holder) => holder.session !== session)
  const until = now + limits.HOLD_LAPSE_MS
  return changeAxis(rig, ref, { holders: others.map((holder) => ({ ...holder, until, isStopped: true })) })
}
