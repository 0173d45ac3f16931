import type { CableFeature } from '@rig/rig'
import { isSphereVisible, toCableMetres } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import type { Stage } from '../draw/stage.ts'
import { drawBrokenWires } from './broken-wires.ts'
import { CABLE_RADIUS_METRES } from './cable-appearance.ts'
import { drawClamp, drawFlange } from './clamp.ts'
import { drawGantry } from './gantry.ts'
import { drawLooseBolt } from './loose-bolt.ts'
import { getCameraSide, toCablePoint } from './placement.ts'
import { drawSleeve } from './sleeve.ts'
import { drawSuspenders } from './suspenders.ts'

/** Draws clamps, spacers and protruding defects from far to near. `seen` is the viewing distance in metres. */
export const drawFittings = (stage: Stage, features: CableFeature[], seen: number): void => {
  const eyeAlong = stage.lens.eye[0]
  const byDistance = features
    .map((feature) => ({ feature, metres: toCableMetres(feature.at) }))
    .filter(({ metres }) => Math.abs(metres - eyeAlong) < seen)
    .sort((a, b) => Math.abs(b.metres - eyeAlong) - Math.abs(a.metres - eyeAlong))
  for (const { feature, metres } of byDistance) drawFitting(stage, feature, metres)
}

/**
 * Draws the flanges on the far side of the clamps and the suspenders below them. Must run before the cable is drawn.
 */
export const drawFittingsBehindCable = (stage: Stage, features: CableFeature[], seen: number): void => {
  for (const feature of features) {
    const metres = toCableMetres(feature.at)
    if (feature.kind !== 'clamp' || Math.abs(metres - stage.lens.eye[0]) > seen) continue
    if (isSphereVisible(stage.lens, toCablePoint(metres, 0, 0), 0.4))
      drawFlange(stage, metres, -getCameraSide(stage), feature.size)
    drawSuspenders(stage, metres)
  }
}

const drawFitting = (stage: Stage, feature: CableFeature, metres: number): void => {
  if (feature.kind === 'clamp') {
    if (isSphereVisible(stage.lens, toCablePoint(metres, 0, 0), 0.4)) drawClamp(stage, metres, feature.size)
    drawGantry(stage, metres)
    return
  }
  if (!isSphereVisible(stage.lens, toCablePoint(metres, 0, 0), 0.6)) return
  if (feature.kind === 'spacer') drawSpacer(stage, metres)
  if (feature.kind === 'loose-bolt') drawLooseBolt(stage, feature, metres)
  if (feature.kind === 'broken-strand') drawBrokenWires(stage, feature, metres)
}

const drawSpacer = (stage: Stage, metres: number): void => {
  drawSleeve(stage, metres, 0.075, CABLE_RADIUS_METRES + 0.03, materials.polymer)
  for (const offset of [-0.05, 0.05])
    drawSleeve(stage, metres + offset, 0.011, CABLE_RADIUS_METRES + 0.035, materials.yellow, CABLE_RADIUS_METRES + 0.03)
}
