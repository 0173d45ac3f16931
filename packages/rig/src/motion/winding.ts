import type { AxisRef, Rig } from '../state/rig.ts'
import { axisOf, changeAxis } from './axes.ts'
import { wrapDegrees } from './machine.ts'
import { stateAt } from './trajectory.ts'

/** The same rig with a pan axis that is between −180° and 180° now: whole turns are taken out of its trajectory and its goal. */
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

/** The angle nearest to where a pan axis is that looks the same way as the one wanted: the short way round. */
export const findShortWay = (from: number, wanted: number): number => from + wrapDegrees(wanted - from)
