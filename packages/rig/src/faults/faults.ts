import { axisOf, changeAxis, listCameraAxes, sledRef } from '../motion/axes.ts'
import { readAxisSpec } from '../motion/axis-spec.ts'
import { PATROL_SPEED } from '../motion/machine.ts'
import { brakeAxis, findLimitReason } from '../motion/motion.ts'
import { clampToRange, findEnd, isMoving, planMove, stateAt } from '../motion/trajectory.ts'
import { breakOffPatrol } from '../patrol/break-off.ts'
import type { Fault, FaultSpec } from '../state/fault.ts'
import { issueId } from '../state/identity.ts'
import type { Rig } from '../state/rig.ts'
import { RigError } from '../state/rig-error.ts'
import { assertPossible } from './check-fault.ts'

/** All faults in force, oldest first. */
export const listFaults = (rig: Rig): Fault[] => rig.faults

/**
 * Puts a fault in force; what it holds comes to a standstill. Its life is counted on the machine's clock.
 * Throws camera-not-found, fault-impossible.
 */
export const addFault = (rig: Rig, { spec, machineNow }: { spec: FaultSpec; machineNow: number }, now: number) => {
  assertPossible(rig, spec)
  const { rig: issued, id } = issueId(rig)
  const endsAt = spec.forSeconds === undefined ? null : machineNow + spec.forSeconds * 1000
  const fault: Fault = { id, spec, endsAt, met: 0, applied: 0 }
  return { rig: applyFault({ ...issued, faults: [...issued.faults, fault] }, spec, now), fault }
}

/** Ends a fault. Nothing that it stopped starts again. Throws fault-not-found. */
export const removeFault = (rig: Rig, { id }: { id: string }): Rig => {
  const found = rig.faults.find((fault) => fault.id === id)
  if (!found) throw new RigError('fault-not-found', { id })
  return { ...rig, faults: rig.faults.filter((fault) => fault !== found) }
}

/** Ends all faults. */
export const removeAllFaults = (rig: Rig): Rig => ({ ...rig, faults: [] })

const applyFault = (rig: Rig, spec: FaultSpec, now: number): Rig => {
  if (spec.kind === 'camera-offline') {
    const released = breakOffPatrol(rig, spec.cameraID, 'the camera went offline', 'offline', now)
    return listCameraAxes(spec.cameraID).reduce((stopped, ref) => brakeAxis(stopped, ref, 'offline', now), released)
  }
  if (spec.kind === 'axis-stuck') {
    const released = breakOffPatrol(rig, spec.cameraID, `the ${spec.axis} axis is stuck`, 'stuck', now)
    return brakeAxis(released, { target: spec.cameraID, axis: spec.axis }, 'stuck', now)
  }
  return spec.kind === 'sled-jam' ? stopBeforeJam(rig, now) : rig
}

/** A sled under way beyond the jam ends before it; the way that it has come stays in its trajectory: a film may need it. */
const stopBeforeJam = (rig: Rig, now: number): Rig => {
  const { trajectory, movement } = axisOf(rig, sledRef)
  if (!movement || movement.goal === null || !isMoving(rig.sled, now)) return rig
  const spec = readAxisSpec(rig, sledRef, now)
  const reachable = clampToRange(spec, movement.goal)
  if (reachable === movement.goal) return rig
  const speed = rig.patrol?.phase === 'run' ? PATROL_SPEED : spec.fullSpeed
  const shorter = [
    ...trajectory.filter(({ from }) => from < now),
    ...planMove(spec, stateAt(rig.sled, now), reachable, now, speed),
  ]
  const ending = { ends: findEnd(shorter), goal: reachable, reason: findLimitReason(sledRef, reachable) }
  return changeAxis(rig, sledRef, { trajectory: shorter, movement: { ...movement, ...ending } })
}
