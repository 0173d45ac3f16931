import { blendColours, type Colour } from '../draw/colour.ts'
import { CABLE_UP, getProjectedPixels } from '../draw/lens.ts'
import { type Material, materials } from '../draw/materials.ts'
import { hashNoise } from '../draw/noise.ts'
import { drawPrism } from '../draw/solids.ts'
import type { Stage } from '../draw/stage.ts'
import { addVectors, scaleVector } from '../draw/vector.ts'
import { CABLE_RADIUS_METRES } from './cable-appearance.ts'
import { CLAMP_HALF_LENGTH_METRES } from './hidden-segments.ts'
import { drawBlock, getCameraSide, toCablePoint } from './placement.ts'
import { drawSleeve } from './sleeve.ts'

const BOLT_METRES = 0.04

const SMALLEST_PIXELS = 1.5

/** Draws a clamp. `faded` is the bleached fraction of its paint, from 0 to 1. */
export const drawClamp = (stage: Stage, metres: number, faded: number): void => {
  const paint = fadePaint(faded)
  const radius = CABLE_RADIUS_METRES + 0.028
  drawSleeve(stage, metres, CLAMP_HALF_LENGTH_METRES, radius, paint)
  for (const offset of [-CLAMP_HALF_LENGTH_METRES + 0.025, CLAMP_HALF_LENGTH_METRES - 0.025])
    drawSleeve(stage, metres + offset, 0.022, radius + 0.009, paint, radius)
  drawFlange(stage, metres, getCameraSide(stage), faded)
}

/** Draws the flange on one side of a clamp, where bolts join the halves of the clamp. */
export const drawFlange = (stage: Stage, metres: number, side: number, faded: number): void => {
  const paint = fadePaint(faded)
  const out = (CABLE_RADIUS_METRES + 0.06) * side
  for (const up of [-0.021, 0.021])
    drawBlock(stage, toCablePoint(metres, up, out), [2 * (CLAMP_HALF_LENGTH_METRES - 0.05), 0.034, 0.11], paint)
  if (getProjectedPixels(stage.lens, toCablePoint(metres, 0, out), BOLT_METRES) < SMALLEST_PIXELS) return
  for (let bolt = 0; bolt < 4; bolt++) {
    const offset = -0.135 + bolt * 0.09
    const turn = hashNoise(bolt, Math.round(metres * 10)) * 3
    const head = toCablePoint(metres + offset, 0.038, out + 0.012 * side)
    drawPrism(stage, head, scaleVector(CABLE_UP, 0.006), 0.026, 14, 0, materials.galvanised)
    drawPrism(
      stage,
      addVectors(head, scaleVector(CABLE_UP, 0.006)),
      scaleVector(CABLE_UP, 0.02),
      0.019,
      6,
      turn,
      materials.galvanised,
    )
    drawPrism(
      stage,
      addVectors(head, scaleVector(CABLE_UP, 0.026)),
      scaleVector(CABLE_UP, 0.018),
      0.01,
      10,
      0,
      materials.bareSteel,
    )
    drawPrism(
      stage,
      toCablePoint(metres + offset, -0.038, out + 0.012 * side),
      scaleVector(CABLE_UP, -0.022),
      0.019,
      6,
      turn,
      materials.galvanised,
    )
  }
}

const BLEACHED: Colour = [0.47, 0.5, 0.5]

const fadePaint = (faded: number): Material => ({
  ...materials.bandPaint,
  colour: blendColours(materials.bandPaint.colour, BLEACHED, 0.6 * faded),
  gloss: materials.bandPaint.gloss * (1 - 0.7 * faded),
})
