import type { CableFeature } from '@rig/rig'
import { drawBox } from '../draw/boxes.ts'
import { CABLE_AXIS, CABLE_SIDE, CABLE_UP } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import { radians } from '../draw/numbers.ts'
import { drawPrism } from '../draw/prisms.ts'
import type { Stage } from '../draw/stage.ts'
import { along, cross, plus, times, unit } from '../draw/vector.ts'
import { CABLE_RADIUS } from './cable-look.ts'
import { nearSide } from './placement.ts'
import { drawSleeve } from './sleeve.ts'

/** Draws a strap with a loose, tilted bolt. */
export const drawLooseBolt = (stage: Stage, feature: CableFeature, metres: number): void => {
  const radius = CABLE_RADIUS + 0.012
  drawSleeve(stage, metres, 0.035, radius, materials.galvanised)
  const turned = radians(visibleDegrees(stage, feature.angleDegrees))
  const out = plus(times(CABLE_UP, Math.cos(turned)), times(CABLE_SIDE, Math.sin(turned)))
  const across = cross(CABLE_AXIS, out)
  const base = along(times(CABLE_AXIS, metres), out, radius)
  drawBox(
    stage,
    { middle: along(base, out, 0.016), a: times(CABLE_AXIS, 0.03), b: times(out, 0.018), c: times(across, 0.05) },
    materials.galvanised,
  )
  const lean = unit(plus(plus(out, times(across, 0.32 * feature.size)), times(CABLE_AXIS, 0.4 * feature.size)))
  const foot = along(base, out, 0.034)
  const shaft = 0.025 + 0.045 * feature.size
  drawPrism(stage, foot, times(lean, shaft), 0.009, 10, 0, materials.oldRust)
  drawPrism(stage, along(foot, lean, shaft), times(lean, 0.017), 0.02, 6, feature.at, materials.rust)
}

/** Moves an angle to the visible part of the cable: the upper half of the camera's side. */
const visibleDegrees = (stage: Stage, angle: number): number => (20 + (angle % 75)) * nearSide(stage)
