import { blend, type Colour } from '../draw/colour.ts'
import { CABLE_UP, pixelsOf } from '../draw/lens.ts'
import { type Material, materials } from '../draw/materials.ts'
import { hash } from '../draw/noise.ts'
import { drawPrism } from '../draw/prisms.ts'
import type { Stage } from '../draw/stage.ts'
import { plus, times } from '../draw/vector.ts'
import { CABLE_RADIUS } from './cable-look.ts'
import { CLAMP_HALF } from './clamped.ts'
import { drawBlock, nearSide, pointAt } from './placement.ts'
import { drawSleeve } from './sleeve.ts'

const BOLT_METRES = 0.04

/** Smaller details are not drawn. */
const SMALLEST_PIXELS = 1.5

/** Draws a clamp; `faded` is the bleached fraction of its paint, 0…1. */
export const drawClamp = (stage: Stage, metres: number, faded: number): void => {
  const paint = fadePaint(faded)
  const radius = CABLE_RADIUS + 0.028
  drawSleeve(stage, metres, CLAMP_HALF, radius, paint)
  for (const offset of [-CLAMP_HALF + 0.025, CLAMP_HALF - 0.025])
    drawSleeve(stage, metres + offset, 0.022, radius + 0.009, paint, radius)
  drawFlange(stage, metres, nearSide(stage), faded)
}

/** Draws the flange on one side of a clamp, where its halves are bolted together. */
export const drawFlange = (stage: Stage, metres: number, side: number, faded: number): void => {
  const paint = fadePaint(faded)
  const out = (CABLE_RADIUS + 0.06) * side
  for (const up of [-0.021, 0.021])
    drawBlock(stage, pointAt(metres, up, out), [2 * (CLAMP_HALF - 0.05), 0.034, 0.11], paint)
  if (pixelsOf(stage.lens, pointAt(metres, 0, out), BOLT_METRES) < SMALLEST_PIXELS) return
  for (let bolt = 0; bolt < 4; bolt++) {
    const offset = -0.135 + bolt * 0.09
    const turn = hash(bolt, Math.round(metres * 10)) * 3
    const head = pointAt(metres + offset, 0.038, out + 0.012 * side)
    drawPrism(stage, head, times(CABLE_UP, 0.006), 0.026, 14, 0, materials.galvanised)
    drawPrism(stage, plus(head, times(CABLE_UP, 0.006)), times(CABLE_UP, 0.02), 0.019, 6, turn, materials.galvanised)
    drawPrism(stage, plus(head, times(CABLE_UP, 0.026)), times(CABLE_UP, 0.018), 0.01, 10, 0, materials.bareSteel)
    drawPrism(
      stage,
      pointAt(metres + offset, -0.038, out + 0.012 * side),
      times(CABLE_UP, -0.022),
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
  colour: blend(materials.bandPaint.colour, BLEACHED, 0.6 * faded),
  gloss: materials.bandPaint.gloss * (1 - 0.7 * faded),
})
