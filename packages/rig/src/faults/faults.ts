import { cameraKind } from '@rig/contract'
import type { Fault, FaultSpec } from '@rig/contract/sim'
import { findCamera } from '../cameras.ts'
import { axisOf, changeAxis, listCameraAxes, sledRef } from '../motion/axes.ts'
import { readAxisSpec } from '../motion/axis-spec.ts'
import { PATROL_SPEED } from '../motion/machine.ts'
import { brakeAxis, findLimitReason } from '../motion/motion.ts'
import { clampToRange, findEnd, isMoving, planMove, stateAt } from '../motion/trajectory.ts'
import { abortPatrol } from '../patrol/patrol.ts'
import { effectOf, isRequestFault } from '../state/fault-effects.ts'
import { issueId } from '../state/identity.ts'
import type { Rig } from '../state/rig.ts'
import { RigError } from '../state/rig-error.ts'

/** Returns all active faults, oldest first. */
export const listFaults = (rig: Rig): Fault[] => rig.faults

/**
 * Adds a fault and stops the axes that it affects. Its lifetime is measured on the machine's clock.
 * Throws camera-not-found, fault-impossible.
 */
export const addFault = (rig: Rig, { spec, machineNow }: { spec: FaultSpec; machineNow: number }, now: number) => {
  assertPossible(rig, spec)
  const { rig: issued, id } = issueId(rig)
  const endsAt = spec.forSeconds === undefined ? null : machineNow + spec.forSeconds * 1000
  const fault: Fault = { id, spec, endsAt, met: 0, applied: 0 }
  return { rig: stopAffected({ ...issued, faults: [...issued.faults, fault] }, spec, now), fault }
}

/** Ends a fault; stopped movements do not resume. Throws fault-not-found. */
export const removeFault = (rig: Rig, { id }: { id: string }): Rig => {
  const found = rig.faults.find((fault) => fault.id === id)
  if (!found) throw new RigError('fault-not-found', { id })
  return { ...rig, faults: rig.faults.filter((fault) => fault !== found) }
}

/** Ends all faults. */
export const removeAllFaults = (rig: Rig): Rig => ({ ...rig, faults: [] })

/** Rejects a fault that could never take effect. Throws camera-not-found, fault-impossible. */
const assertPossible = (rig: Rig, spec: FaultSpec): void => {
  if ('cameraID' in spec) findCamera(rig, spec.cameraID)
  const [, why] = invalidCombinations.find(([applies]) => applies(spec, rig)) ?? []
  if (why !== undefined) throw new RigError('fault-impossible', { why })
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Meaningless combinations that the schema accepts, each with an error message; the first match is used. */
const invalidCombinations: [applies: (spec: FaultSpec, rig: Rig) => boolean, sentence: string][] = [
  [
    (spec) => spec.times !== undefined && !isRequestFault(spec),
    "The field 'times' counts requests: only latency, fail and drop can have it",
  ],
  [
    (spec) => spec.kind === 'latency' && typeof spec.ms !== 'number' && spec.ms[0] > spec.ms[1],
    "The field 'ms' must begin with the lesser of its two numbers",
  ],
  [
    (spec) => isRequestFault(spec) && spec.path !== undefined && !/^[/*][^?#]*$/.test(spec.path),
    "The field 'path' must be a path from the root, such as /api/v1/ptz/*, without a query",
  ],
  [
    (spec) => isRequestFault(spec) && spec.method !== undefined && !METHODS.includes(spec.method.toUpperCase()),
    `The field 'method' must be one of ${METHODS.join(', ')}`,
  ],
  [
    (spec, rig) => spec.kind === 'axis-stuck' && cameraKind(findCamera(rig, spec.cameraID).name) !== 'ptz',
    "The field 'cameraID' must be of a camera that can be steered: another has no axis that could be stuck",
  ],
]

/** Stops the axes that a new fault affects. */
const stopAffected = (rig: Rig, spec: FaultSpec, now: number): Rig => {
  const { offlineCamera, stuckAxis, sledJam } = effectOf(spec)
  if (offlineCamera !== undefined) {
    const released = abortPatrol(rig, offlineCamera, 'the camera went offline', 'offline', now)
    return listCameraAxes(offlineCamera).reduce((stopped, ref) => brakeAxis(stopped, ref, 'offline', now), released)
  }
  if (stuckAxis) {
    const released = abortPatrol(rig, stuckAxis.target, `the ${stuckAxis.axis} axis is stuck`, 'stuck', now)
    return brakeAxis(released, stuckAxis, 'stuck', now)
  }
  return sledJam === undefined ? rig : stopBeforeJam(rig, now)
}

/** Ends a sled movement before the jam. The trajectory keeps its past, which a film may need. */
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
