import type { Position } from '@rig/contract'
import type { MovementKind } from '@rig/contract/sim'
import type { Rig } from '../state/rig.ts'
import { axisOf, listCameraAxes } from './axes.ts'
import { moveAxis } from './motion.ts'
import { stateAt } from './trajectory.ts'
import { findShortWay, unwindPan } from './winding.ts'

/** Moves a camera's three axes to where it shall look, pan by the short way. */
export const lookAt = (rig: Rig, cameraID: string, look: Position, kind: MovementKind, now: number): Rig =>
  listCameraAxes(cameraID).reduce((moved, ref) => {
    const straight = unwindPan(moved, ref, now)
    const { position } = stateAt(axisOf(straight, ref), now)
    const goal = ref.axis === 'pan' ? findShortWay(position, look.pan) : look[ref.axis]
    return moveAxis(straight, ref, { goal, kind }, now)
  }, rig)
