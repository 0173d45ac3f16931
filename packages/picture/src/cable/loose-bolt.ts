import type { CableFeature } from '@rig/rig'
import { CABLE_AXIS, CABLE_SIDE, CABLE_UP } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import { toRadians } from '../draw/numbers.ts'
import { drawBox, drawPrism } from '../draw/solids.ts'
import type { Stage } from '../draw/stage.ts'
import { addVectors, cross, normalize, pointAlong, scaleVector } from '../draw/vector.ts'
import { CABLE_RADIUS_METRES } from './cable-appearance.ts'
import { getCameraSide } from './placement.ts'
import { drawSleeve } from './sleeve.ts'

export const drawLooseBolt = (stage: Stage, feature: CableFeature, metres: number): void => {
  const radius = CABLE_RADIUS_METRES + 0.012
  drawSleeve(stage, metres, 0.035, radius, materials.galvanised)
  const turned = toRadians(visibleDegrees(stage, feature.angleDegrees))
  const out = addVectors(scaleVector(CABLE_UP, Math.cos(turned)), scaleVector(CABLE_SIDE, Math.sin(turned)))
  const across = cross(CABLE_AXIS, out)
  const base = pointAlong(scaleVector(CABLE_AXIS, metres), out, radius)
  drawBox(
    stage,
    {
      middle: pointAlong(base, out, 0.016),
      a: scaleVector(CABLE_AXIS, 0.03),
      b: scaleVector(out, 0.018),
      c: scaleVector(across, 0.05),
    },
    materials.galvanised,
  )
  const lean = normalize(
    addVectors(addVectors(out, scaleVector(across, 0.32 * feature.size)), scaleVector(CABLE_AXIS, 0.4 * feature.size)),
  )
  const foot = pointAlong(base, out, 0.034)
  const shaft = 0.025 + 0.045 * feature.size
  drawPrism(stage, foot, scaleVector(lean, shaft), 0.009, 10, 0, materials.oldRust)
  drawPrism(stage, pointAlong(foot, lean, shaft), scaleVector(lean, 0.017), 0.02, 6, feature.at, materials.rust)
}

/** Maps an angle to the side of the cable that the camera can see. */
const visibleDegrees = (stage: Stage, angle: number): number => (20 + (angle % 75)) * getCameraSide(stage)
