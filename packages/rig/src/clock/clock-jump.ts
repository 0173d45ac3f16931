import type { Axis } from '@rig/contract/sim'
import { getAxis, listAxes, updateAxis } from '../motion/axes.ts'
import { planNextRun } from '../schedules.ts'
import type { Rig } from '../state/rig.ts'

/**
 * Sets the clock without simulating the time in between. Movements continue, and schedules next run after the new
 * time. The start times of axes that have never moved are not shifted by the jump, so that the same commands after
 * a jump produce the same rig, whatever the old date was.
 */
export const jumpClock = (rig: Rig, from: number, to: number): Rig => {
  const by = to - from
  const moved = listAxes(rig).reduce(
    (shifted, ref) => updateAxis(shifted, ref, shiftAxis(getAxis(shifted, ref), by, to)),
    rig,
  )
  return {
    ...moved,
    time: to,
    schedules: rig.schedules.map((schedule) => planNextRun(schedule, rig.timeZone, to)),
    patrol: rig.patrol && {
      ...rig.patrol,
      dueAt: rig.patrol.dueAt + by,
      phaseBegan: rig.patrol.phaseBegan + by,
      ranFrom: rig.patrol.ranFrom === null ? null : rig.patrol.ranFrom + by,
    },
  }
}

const shiftAxis = ({ trajectory, movement, holders }: Axis, by: number, to: number): Axis => ({
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
