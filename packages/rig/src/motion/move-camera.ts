import { type Position, wrapDegrees } from '@rig/contract'
import type { MovementKind } from '@rig/contract/sim'
import type { AxisRef, Rig } from '../state/rig.ts'
import { getAxis, listCameraAxes, updateAxis } from './axes.ts'
import { moveAxis } from './motion.ts'
import { getStateAt } from './trajectory.ts'

/** Moves all three axes of a camera to a position. Pan takes the shorter way. */
export const moveCameraTo = (rig: Rig, cameraID: string, to: Position, kind: MovementKind, now: number): Rig =>
  listCameraAxes(cameraID).reduce((moved, ref) => {
    const straight = unwindPan(moved, ref, now)
    const { position } = getStateAt(getAxis(straight, ref), now)
    const goal = ref.axis === 'pan' ? nearestPan(position, to.pan) : to[ref.axis]
    return moveAxis(straight, ref, { goal, kind }, now)
  }, rig)

/** Subtracts whole turns from a pan axis, which brings its current position into −180…180°. */
export const unwindPan = (rig: Rig, ref: AxisRef, now: number): Rig => {
  if (ref.axis !== 'pan') return rig
  const { trajectory, movement } = getAxis(rig, ref)
  const { position } = getStateAt({ trajectory }, now)
  const turns = position - wrapDegrees(position)
  if (Math.abs(turns) < 1) return rig
  const back = (degrees: number) => degrees - turns
  return updateAxis(rig, ref, {
    trajectory: trajectory.map((segment) => ({ ...segment, position: back(segment.position) })),
    movement: movement && { ...movement, goal: movement.goal === null ? null : back(movement.goal) },
  })
}

/** Returns the equivalent angle (modulo 360°) that is nearest to `from`. */
const nearestPan = (from: number, to: number): number => from + wrapDegrees(to - from)
