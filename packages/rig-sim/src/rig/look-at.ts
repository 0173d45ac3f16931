import { axisOf, cameraAxes } from './axes.ts'
import { stateAt } from './axis.ts'
import { travel } from './motion.ts'
import type { MovementKind } from './movement.ts'
import type { Look, Rig } from './rig.ts'
import { shortWay, unwound } from './winding.ts'

/** Moves a camera's three axes to where it shall look, pan by the short way. */
export const lookAt = (rig: Rig, cameraID: string, look: Look, kind: MovementKind, now: number): Rig =>
  cameraAxes(cameraID).reduce((before, ref) => {
    const straight = unwound(before, ref, now)
    const { position } = stateAt(axisOf(straight, ref), now)
    const goal = ref.axis === 'pan' ? shortWay(position, look.pan) : look[ref.axis]
    return travel(straight, ref, { goal, kind }, now)
  }, rig)
