import { getCameraKind } from '@rig/contract'
import { type ActiveFault, type FaultSpec, isPictureFault, isRequestFault } from '@rig/contract/sim'
import { getAxis, getAxisSpec, listCameraAxes, sledRef, updateAxis } from '../motion/axes.ts'
import { PATROL_UNITS_PER_SECOND } from '../motion/machine.ts'
import { brakeAxes, brakeAxis, getEndReasonAtLimit } from '../motion/motion.ts'
import { clampToRange, getEndTime, getStateAt, isAxisMoving, planMove } from '../motion/trajectory.ts'
import { abortPatrol } from '../patrol/patrol.ts'
import { findCamera, issueId, type Rig } from '../state/rig.ts'
import { RigError } from '../state/rig-error.ts'
import { findUnmatchedReason } from './request-paths.ts'

/** Stops the axes that the fault affects. Throws RigError `camera-not-found` or `fault-impossible`. */
export const addFault = (rig: Rig, { spec, machineNow }: { spec: FaultSpec; machineNow: number }, now: number) => {
  assertPossible(rig, spec)
  const { rig: issued, id } = issueId(rig)
  const endsAt = spec.forSeconds === undefined ? null : machineNow + spec.forSeconds * 1000
  const fault: ActiveFault = { id, spec, endsAt, met: 0, applied: 0 }
  return { rig: stopAffectedAxes({ ...issued, faults: [...issued.faults, fault] }, spec, now), fault }
}

/** Movements that the fault has stopped do not resume. Throws RigError `fault-not-found`. */
export const removeFault = (rig: Rig, { id }: { id: string }): Rig => {
  const found = rig.faults.find((fault) => fault.id === id)
  if (!found) throw new RigError('fault-not-found', { id })
  return { ...rig, faults: rig.faults.filter((fault) => fault !== found) }
}

export const removeAllFaults = (rig: Rig): Rig => ({ ...rig, faults: [] })

const assertPossible = (rig: Rig, spec: FaultSpec): void => {
  const camera = 'cameraID' in spec ? findCamera(rig, spec.cameraID) : null
  const isUnsteerable = spec.kind === 'axis-stuck' && camera !== null && getCameraKind(camera.name) !== 'ptz'
  const why = isUnsteerable ? UNSTEERABLE_MESSAGE : isRequestFault(spec) ? findUnmatchedReason(spec) : null
  if (why !== null) throw new RigError('fault-impossible', { why })
}

const UNSTEERABLE_MESSAGE =
  "The field 'cameraID' must name a steerable camera: other cameras have no axis that can be stuck"

const stopAffectedAxes = (rig: Rig, spec: FaultSpec, now: number): Rig => {
  if (isRequestFault(spec) || isPictureFault(spec)) return rig
  switch (spec.kind) {
    case 'camera-offline': {
      const withoutPatrol = abortPatrol(rig, spec.cameraID, 'the camera went offline', 'offline', now)
      return brakeAxes(withoutPatrol, listCameraAxes(spec.cameraID), 'offline', now)
    }
    case 'axis-stuck': {
      const withoutPatrol = abortPatrol(rig, spec.cameraID, `the ${spec.axis} axis is stuck`, 'stuck', now)
      return brakeAxis(withoutPatrol, { target: spec.cameraID, axis: spec.axis }, 'stuck', now)
    }
    case 'sled-jam':
      return stopBeforeJam(rig, now)
    case 'storage-full':
      return rig
  }
}

/** Ends a movement of the sled at the jam. Keeps the trajectory before `now`, because a film may need it. */
const stopBeforeJam = (rig: Rig, now: number): Rig => {
  const { trajectory, movement } = getAxis(rig, sledRef)
  if (!movement || movement.goal === null || !isAxisMoving(rig.sled, now)) return rig
  const spec = getAxisSpec(rig, sledRef, now)
  const reachable = clampToRange(spec, movement.goal)
  if (reachable === movement.goal) return rig
  const speed = rig.patrol?.phase === 'run' ? PATROL_UNITS_PER_SECOND : spec.fullSpeed
  const shortened = [
    ...trajectory.filter(({ from }) => from < now),
    ...planMove(spec, getStateAt(rig.sled, now), reachable, now, speed),
  ]
  const change = { ends: getEndTime(shortened), goal: reachable, reason: getEndReasonAtLimit(sledRef, reachable) }
  return updateAxis(rig, sledRef, { trajectory: shortened, movement: { ...movement, ...change } })
}
