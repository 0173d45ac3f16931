import { type Position, wrapDegrees } from '@rig/contract'
import type { MovementKind } from '@rig/contract/sim'
import type { AxisRef, Rig } from '../state/rig.ts'
import { axisOf, changeAxis, listCameraAxes } from './axes.ts'
import { moveAxis } from './motion.ts'
import { stateAt } from './trajectory.ts'

/** Moves a camera's three axes to a position; pan turns the shorter way. */
export const lookAt = (rig: Rig, cameraID: string, to: Position, kind: MovementKind, now: number): Rig =>
  listCameraAxes(cameraID).reduce((moved, ref) => {
    const straight = unwindPan(moved, ref, now)
    const { position } = stateAt(axisOf(straight, ref), now)
    const goal = ref.axis === 'pan' ? nearestPan(position, to.pan) : to[ref.axis]
    return moveAxis(straight, ref, { goal, kind }, now)
  }, rig)

/** Removes whole turns from the trajectory and the goal of a pan axis: its current position is then between −180° and 180°. */
export const unwindPan = (rig: Rig, ref: AxisRef, now: number): Rig => {
  if (ref.axis !== 'pan') return rig
  const { trajectory, movement } = axisOf(rig, ref)
  const { position } = stateAt({ trajectory }, now)
  const turns = position - wrapDegrees(position)
  if (Math.abs(turns) < 1) return rig
  const back = (degrees: number) => degrees - turns
  return changeAxis(rig, ref, {
    trajectory: trajectory.map((segment) => ({ ...segment, position: back(segment.position) })),
    movement: movement && { ...movement, goal: movement.goal === null ? null : back(movement.goal) },
  })
}

/** Returns the equivalent angle (modulo 360°) that is nearest to the current one. */
const nearestPan = (from: number, to: number): number => from + wrapDegrees(to - from)
