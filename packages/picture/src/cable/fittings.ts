import type { CableFeature } from '@rig/rig'
import { blendColours, type Colour } from '../draw/colour.ts'
import { drawBar } from '../draw/cylinder.ts'
import {
  CABLE_AXIS,
  CABLE_RADIUS_METRES,
  CABLE_SIDE,
  CABLE_UP,
  getProjectedPixels,
  isSphereVisible,
  toCableMetres,
} from '../draw/lens.ts'
import { type Material, materials } from '../draw/materials.ts'
import { hashNoise } from '../draw/noise.ts'
import { addVectors, cross, normalize, pointAlong, scaleVector, toRadians } from '../draw/numbers.ts'
import { drawBox, drawPrism, drawRod } from '../draw/solids.ts'
import { type Stage, shadeFace } from '../draw/stage.ts'
import { drawBrokenWires } from './broken-wires.ts'
import { drawBlock, drawSleeve, toCablePoint } from './cable-solids.ts'
import { drawGantry } from './machine.ts'

/** Draws the fittings up to `seen` metres away, the farthest first. */
export const drawFittings = (stage: Stage, features: CableFeature[], seen: number): void => {
  const eyeAlong = stage.lens.eye[0]
  const byDistance = features
    .map((feature) => ({ feature, metres: toCableMetres(feature.at) }))
    .filter(({ metres }) => Math.abs(metres - eyeAlong) < seen)
    .sort((a, b) => Math.abs(b.metres - eyeAlong) - Math.abs(a.metres - eyeAlong))
  for (const { feature, metres } of byDistance) drawFitting(stage, feature, metres)
}

/** Draws the far flanges and the suspenders of the clamps. Must run before the cable is drawn. */
export const drawFittingsBehindCable = (stage: Stage, features: CableFeature[], seen: number): void => {
  for (const feature of features) {
    const metres = toCableMetres(feature.at)
    if (feature.kind !== 'clamp' || Math.abs(metres - stage.lens.eye[0]) > seen) continue
    if (isSphereVisible(stage.lens, toCablePoint(metres, 0, 0), 0.4))
      drawFlange(stage, metres, -stage.lens.side, feature.size)
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
  const radius = CABLE_RADIUS_METRES + 0.03
  drawSleeve(stage, { middle: metres, half: 0.075, radius }, materials.polymer)
  const ring = { half: 0.011, radius: CABLE_RADIUS_METRES + 0.035, inner: radius }
  for (const offset of [-0.05, 0.05]) drawSleeve(stage, { ...ring, middle: metres + offset }, materials.yellow)
}

const CLAMP_HALF_LENGTH_METRES = 0.24
const BOLT_METRES = 0.04

const SMALLEST_PIXELS = 1.5

/** `faded` is the bleached fraction of the paint, from 0 to 1. */
const drawClamp = (stage: Stage, metres: number, faded: number): void => {
  const paint = fadePaint(faded)
  const radius = CABLE_RADIUS_METRES + 0.028
  drawSleeve(stage, { middle: metres, half: CLAMP_HALF_LENGTH_METRES, radius }, paint)
  for (const offset of [-CLAMP_HALF_LENGTH_METRES + 0.025, CLAMP_HALF_LENGTH_METRES - 0.025])
    drawSleeve(stage, { middle: metres + offset, half: 0.022, radius: radius + 0.009, inner: radius }, paint)
  drawFlange(stage, metres, stage.lens.side, faded)
}

/** Draws the flange on one side of a clamp, where bolts join the halves of the clamp. */
const drawFlange = (stage: Stage, metres: number, side: number, faded: number): void => {
  const paint = fadePaint(faded)
  const out = (CABLE_RADIUS_METRES + 0.06) * side
  for (const up of [-0.021, 0.021])
    drawBlock(stage, toCablePoint(metres, up, out), [2 * (CLAMP_HALF_LENGTH_METRES - 0.05), 0.034, 0.11], paint)
  if (getProjectedPixels(stage.lens, toCablePoint(metres, 0, out), BOLT_METRES) < SMALLEST_PIXELS) return
  for (let bolt = 0; bolt < 4; bolt++)
    drawBolt(stage, metres - 0.135 + bolt * 0.09, out + 0.012 * side, hashNoise(bolt, Math.round(metres * 10)) * 3)
}

/** Washer, nut and end of a bolt above the flange, and its head below. `up` and `high` are metres along CABLE_UP. */
const boltParts = [
  { up: 0.038, high: 0.006, radius: 0.026, corners: 14, turns: false, material: materials.galvanised },
  { up: 0.044, high: 0.02, radius: 0.019, corners: 6, turns: true, material: materials.galvanised },
  { up: 0.064, high: 0.018, radius: 0.01, corners: 10, turns: false, material: materials.bareSteel },
  { up: -0.038, high: -0.022, radius: 0.019, corners: 6, turns: true, material: materials.galvanised },
]

const drawBolt = (stage: Stage, metres: number, out: number, turn: number): void => {
  for (const { up, high, radius, corners, turns, material } of boltParts) {
    const base = toCablePoint(metres, up, out)
    const height = scaleVector(CABLE_UP, high)
    drawPrism(stage, { base, height, radius, corners, turn: turns ? turn : 0 }, material)
  }
}

const BLEACHED_COLOUR: Colour = [0.47, 0.5, 0.5]

const fadePaint = (faded: number): Material => ({
  ...materials.bandPaint,
  colour: blendColours(materials.bandPaint.colour, BLEACHED_COLOUR, 0.6 * faded),
  gloss: materials.bandPaint.gloss * (1 - 0.7 * faded),
})

const drawLooseBolt = (stage: Stage, feature: CableFeature, metres: number): void => {
  const radius = CABLE_RADIUS_METRES + 0.012
  drawSleeve(stage, { middle: metres, half: 0.035, radius }, materials.galvanised)
  const boltAngle = toRadians(toVisibleDegrees(stage, feature.angleDegrees))
  const out = addVectors(scaleVector(CABLE_UP, Math.cos(boltAngle)), scaleVector(CABLE_SIDE, Math.sin(boltAngle)))
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
  const tilted = addVectors(out, scaleVector(across, 0.32 * feature.size))
  const lean = normalize(addVectors(tilted, scaleVector(CABLE_AXIS, 0.4 * feature.size)))
  const foot = pointAlong(base, out, 0.034)
  const shaft = 0.025 + 0.045 * feature.size
  drawPrism(stage, { base: foot, height: scaleVector(lean, shaft), radius: 0.009, corners: 10 }, materials.oldRust)
  const head = { base: pointAlong(foot, lean, shaft), height: scaleVector(lean, 0.017), radius: 0.02, corners: 6 }
  drawPrism(stage, { ...head, turn: feature.at }, materials.rust)
}

/** Maps an angle to the side of the cable that the camera can see. */
const toVisibleDegrees = (stage: Stage, angle: number): number => (20 + (angle % 75)) * stage.lens.side

const drawSuspenders = (stage: Stage, metres: number): void => {
  const middle = toCablePoint(metres, -0.12, 0)
  const isThin = getProjectedPixels(stage.lens, middle, 2 * ROPE_RADIUS_METRES) < 4
  for (const offset of [-0.09, 0.09]) {
    const top = pointAlong(middle, CABLE_AXIS, offset)
    if (isThin) {
      const colour = shadeFace(stage, materials.galvanised, top, [0, 0, stage.lens.side])
      drawRod(stage, top, pointAlong(top, [0, -1, 0], ROPE_LENGTH_METRES), 2 * ROPE_RADIUS_METRES, colour)
    } else {
      const rope = {
        middle: top,
        axis: [0, -1, 0],
        up: [1, 0, 0],
        radius: ROPE_RADIUS_METRES,
        from: 0.05,
        to: ROPE_LENGTH_METRES,
      } as const
      drawBar(stage, rope, materials.galvanised)
    }
  }
}

const ROPE_RADIUS_METRES = 0.021

const ROPE_LENGTH_METRES = 34
