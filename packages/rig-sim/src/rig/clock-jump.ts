import { allAxes, axisOf, withAxis } from './axes.ts'
import type { Axis } from './axis.ts'
import type { Rig } from './rig.ts'

/**
 * The rig on another date: its clock is put from one moment to another without the time between having passed. What moves
 * goes on moving, what is planned is planned for the days to come. What only ever stood says nothing of the date before: the
 * same commands after the jump give the same rig, whatever the date was.
 */
export const jumpClock = (rig: Rig, from: number, to: number): Rig => {
  const by = to - from
  const moved = allAxes(rig).reduce((before, ref) => withAxis(before, ref, shifted(axisOf(before, ref), by, to)), rig)
  return {
    ...moved,
    time: to,
    schedules: rig.schedules.map((schedule) => ({ ...schedule, createdAt: to })),
    patrol: rig.patrol && {
      ...rig.patrol,
      dueAt: rig.patrol.dueAt + by,
      phaseBegan: rig.patrol.phaseBegan + by,
      ranFrom: rig.patrol.ranFrom === null ? null : rig.patrol.ranFrom + by,
    },
  }
}

const shifted = ({ trajectory, movement, holders }: Axis, by: number, to: number): Axis => ({
  holders: holders.map((holder) => ({ ...holder, until: holder.until + by })),
  trajectory: trajectory.map((segment) => ({
    ...segment,
    from: trajectory.length === 1 ? Math.min(segment.from, to) : segment.from + by,
  })),
  movement: movement && {
    ...movement,
    asked: movement.asked + by,
    began: movement.began + by,
    ends: movement.ends + by,
    braked: movement.braked === null ? null : movement.braked + by,
  },
})
