import { axisOf, cameraAxes, sledRef, withAxis } from './axes.ts'
import { endOf, inside, isMoving, moveTo, stateAt } from './axis.ts'
import { breakOff } from './break-off.ts'
import { specNow } from './fault-effects.ts'
import type { Fault, FaultSpec } from './fault-kinds.ts'
import { assertPossible } from './faults-possible.ts'
import { issueId } from './identity.ts'
import { PATROL_SPEED } from './machine.ts'
import { halt, limitReason } from './motion.ts'
import type { Rig } from './rig.ts'
import { RigError } from './rig-error.ts'

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
  const fault: Fault = { id, spec, endsAt, met: 0, struck: 0 }
  return { rig: suffer({ ...issued, faults: [...issued.faults, fault] }, spec, now), fault }
}

/** Ends a fault. Nothing that it stopped starts again. Throws fault-not-found. */
export const removeFault = (rig: Rig, { id }: { id: string }): Rig => {
  const found = rig.faults.find((fault) => fault.id === id)
  if (!found) throw new RigError('fault-not-found', { id })
  return { ...rig, faults: rig.faults.filter((fault) => fault !== found) }
}

/** Ends all faults. */
export const removeAllFaults = (rig: Rig): Rig => ({ ...rig, faults: [] })

const suffer = (rig: Rig, spec: FaultSpec, now: number): Rig => {
  if (spec.kind === 'camera-offline') {
    const free = breakOff(rig, spec.cameraID, 'the camera went offline', 'offline', now)
    return cameraAxes(spec.cameraID).reduce((before, ref) => halt(before, ref, 'offline', now), free)
  }
  if (spec.kind === 'axis-stuck') {
    const free = breakOff(rig, spec.cameraID, `the ${spec.axis} axis is stuck`, 'stuck', now)
    return halt(free, { target: spec.cameraID, axis: spec.axis }, 'stuck', now)
  }
  return spec.kind === 'sled-jam' ? jam(rig, now) : rig
}

/** A sled under way beyond the jam ends before it; what it has come so far stays known, a film may need it. */
const jam = (rig: Rig, now: number): Rig => {
  const { trajectory, movement } = axisOf(rig, sledRef)
  if (!movement || movement.goal === null || !isMoving(rig.sled, now)) return rig
  const spec = specNow(rig, sledRef, now)
  const reachable = inside(spec, movement.goal)
  if (reachable === movement.goal) return rig
  const speed = rig.patrol?.phase === 'run' ? PATROL_SPEED : spec.fullSpeed
  const shorter = [
    ...trajectory.filter(({ from }) => from < now),
    ...moveTo(spec, stateAt(rig.sled, now), reachable, now, speed),
  ]
  const ending = { ends: endOf(shorter), goal: reachable, reason: limitReason(sledRef, reachable) }
  return withAxis(rig, sledRef, { trajectory: shorter, movement: { ...movement, ...ending } })
}
