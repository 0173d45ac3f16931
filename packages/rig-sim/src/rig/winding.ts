import { type AxisRef, axisOf, withAxis } from './axes.ts'
import { stateAt } from './axis.ts'
import { wrapDegrees } from './machine.ts'
import type { Rig } from './rig.ts'

/** The same rig with a pan axis told from −180…180 now, whole turns taken out of all it remembers. */
export const unwound = (rig: Rig, ref: AxisRef, now: number): Rig => {
  if (ref.axis !== 'pan') return rig
  const { trajectory, movement } = axisOf(rig, ref)
  const { position } = stateAt({ trajectory }, now)
  const turns = position - wrapDegrees(position)
  if (Math.abs(turns) < 1) return rig
  const back = (degrees: number) => degrees - turns
  return withAxis(rig, ref, {
    trajectory: trajectory.map((segment) => ({ ...segment, position: back(segment.position) })),
    movement: movement && { ...movement, goal: movement.goal === null ? null : back(movement.goal) },
  })
}

/** The angle nearest to where a pan axis is that looks the same way as the one wanted: the short way round. */
export const shortWay = (from: number, wanted: number): number => from + wrapDegrees(wanted - from)
