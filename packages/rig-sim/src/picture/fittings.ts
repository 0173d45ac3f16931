import type { CableFeature } from '../rig/cable.ts'
import { drawBar } from './bars.ts'
import { CABLE_RADIUS } from './cable-paint.ts'
import { CLAMP_HALF } from './clamped.ts'
import { alongCable, CABLE_AXIS, CABLE_SIDE, CABLE_UP, isBallSeen, pixelsOf } from './lens.ts'
import { type Material, materials } from './material.ts'
import { hash } from './noise.ts'
import { radians } from './numbers.ts'
import { drawGantry, place } from './rig-frame.ts'
import { drawBox, drawPrism, drawRod, drawShape, faceColour, type Stage } from './solids.ts'
import { along, cross, dot, plus, times, unit, type Vector } from './vector.ts'
import { drawWhiskers } from './whiskers.ts'

/** Clamps, spacers and what sticks out of the cable, from far to near. `seen` is how far they are worth drawing, metres. */
export const drawFittings = (stage: Stage, features: CableFeature[], seen: number): void => {
  const eyeAlong = stage.lens.eye[0]
  const byDistance = features
    .map((feature) => ({ feature, metres: alongCable(feature.at) }))
    .filter(({ metres }) => Math.abs(metres - eyeAlong) < seen)
    .sort((a, b) => Math.abs(b.metres - eyeAlong) - Math.abs(a.metres - eyeAlong))
  for (const { feature, metres } of byDistance) drawFitting(stage, feature, metres)
}

const drawFitting = (stage: Stage, feature: CableFeature, metres: number): void => {
  if (feature.kind === 'clamp') {
    if (isBallSeen(stage.lens, place(metres, 0, 0), 0.4)) drawClamp(stage, metres)
    drawGantry(stage, metres)
    return
  }
  if (!isBallSeen(stage.lens, place(metres, 0, 0), 0.6)) return
  if (feature.kind === 'spacer') drawSpacer(stage, metres)
  if (feature.kind === 'loose-bolt') drawLooseBolt(stage, feature, metres)
  if (feature.kind === 'broken-strand') drawWhiskers(stage, feature, metres)
}

/** What the clamps have behind the cable and below it, to be drawn before it: their far sides and the suspenders. */
export const drawBehind = (stage: Stage, features: CableFeature[], seen: number): void => {
  for (const feature of features) {
    const metres = alongCable(feature.at)
    if (feature.kind !== 'clamp' || Math.abs(metres - stage.lens.eye[0]) > seen) continue
    if (isBallSeen(stage.lens, place(metres, 0, 0), 0.4)) drawFlange(stage, metres, -nearSide(stage))
    drawSuspenders(stage, metres)
  }
}

/** Two ropes from a clamp down to the road. */
const drawSuspenders = (stage: Stage, metres: number): void => {
  const middle = place(metres, -0.12, 0)
  const isThin = pixelsOf(stage.lens, middle, 2 * ROPE_RADIUS) < 4
  for (const offset of [-0.09, 0.09]) {
    const top = along(middle, CABLE_AXIS, offset)
    if (isThin) {
      const colour = faceColour(stage, materials.galvanised, top, [0, 0, nearSide(stage)])
      drawRod(stage, top, along(top, [0, -1, 0], ROPE_METRES), 2 * ROPE_RADIUS, colour)
    } else {
      const rope = {
        middle: top,
        axis: [0, -1, 0],
        up: [1, 0, 0],
        radius: ROPE_RADIUS,
        from: 0.05,
        to: ROPE_METRES,
      } as const
      drawBar(stage, rope, materials.galvanised)
    }
  }
}

const ROPE_RADIUS = 0.021
const ROPE_METRES = 34

/** A sleeve of a radius around something of another one. */
const sleeve = (
  stage: Stage,
  metres: number,
  half: number,
  radius: number,
  material: Material,
  inner = CABLE_RADIUS,
): void => {
  drawEnds(stage, metres, half, radius, inner, material)
  drawBar(
    stage,
    { middle: [0, 0, 0], axis: CABLE_AXIS, up: CABLE_UP, radius, from: metres - half, to: metres + half },
    material,
  )
}

/** The flat ends of a sleeve, as far as they stick out. */
const drawEnds = (
  stage: Stage,
  metres: number,
  half: number,
  radius: number,
  inner: number,
  material: Material,
): void => {
  const eyeAlong = stage.lens.eye[0]
  const side = eyeAlong > metres + half ? 1 : eyeAlong < metres - half ? -1 : 0
  if (side === 0) return
  const at = metres + half * side
  const rim = (angle: number, reach: number): Vector => place(at, reach * Math.cos(angle), reach * Math.sin(angle))
  const colour = faceColour(stage, material, place(at, 0, radius), times(CABLE_AXIS, side))
  const { up, out } = acrossFrom(stage)
  const towards = Math.atan2(out, up)
  const hidden = Math.acos(Math.min(1, inner / Math.hypot(up, out))) + Math.acos(inner / radius) * 0.6
  const parts = 24
  for (let n = 0; n < parts; n++) {
    const from = towards - hidden + (n / parts) * 2 * hidden
    const to = from + (2.08 / parts) * hidden
    drawShape(stage, [rim(from, inner), rim(to, inner), rim(to, radius), rim(from, radius)], colour)
  }
}

const nearSide = ({ lens }: Stage): number => (lens.eye[2] > 0 ? 1 : -1)

/** Where the camera is, seen along the cable. */
const acrossFrom = ({ lens }: Stage): { up: number; out: number } => ({ up: dot(lens.eye, CABLE_UP), out: lens.eye[2] })

const BOLT_METRES = 0.04
/** Nothing smaller is worth drawing. */
const SMALLEST_PIXELS = 1.5

const drawClamp = (stage: Stage, metres: number): void => {
  const radius = CABLE_RADIUS + 0.028
  sleeve(stage, metres, CLAMP_HALF, radius, materials.bandPaint)
  for (const offset of [-CLAMP_HALF + 0.025, CLAMP_HALF - 0.025])
    sleeve(stage, metres + offset, 0.022, radius + 0.009, materials.bandPaint, radius)
  drawFlange(stage, metres, nearSide(stage))
}

/** The two halves of a clamp are bolted together at its sides. */
const drawFlange = (stage: Stage, metres: number, side: number): void => {
  const out = (CABLE_RADIUS + 0.06) * side
  for (const up of [-0.021, 0.021])
    drawBox(
      stage,
      {
        middle: place(metres, up, out),
        a: times(CABLE_AXIS, CLAMP_HALF - 0.05),
        b: times(CABLE_UP, 0.017),
        c: times(CABLE_SIDE, 0.055),
      },
      materials.bandPaint,
    )
  if (pixelsOf(stage.lens, place(metres, 0, out), BOLT_METRES) < SMALLEST_PIXELS) return
  for (let bolt = 0; bolt < 4; bolt++) {
    const offset = -0.135 + bolt * 0.09
    const turn = hash(bolt, Math.round(metres * 10)) * 3
    const head = place(metres + offset, 0.038, out + 0.012 * side)
    drawPrism(stage, head, times(CABLE_UP, 0.006), 0.026, 14, 0, materials.galvanised)
    drawPrism(stage, plus(head, times(CABLE_UP, 0.006)), times(CABLE_UP, 0.02), 0.019, 6, turn, materials.galvanised)
    drawPrism(stage, plus(head, times(CABLE_UP, 0.026)), times(CABLE_UP, 0.018), 0.01, 10, 0, materials.bareSteel)
    drawPrism(
      stage,
      place(metres + offset, -0.038, out + 0.012 * side),
      times(CABLE_UP, -0.022),
      0.019,
      6,
      turn,
      materials.galvanised,
    )
  }
}

const drawSpacer = (stage: Stage, metres: number): void => {
  sleeve(stage, metres, 0.075, CABLE_RADIUS + 0.03, materials.polymer)
  for (const offset of [-0.05, 0.05])
    sleeve(stage, metres + offset, 0.011, CABLE_RADIUS + 0.035, materials.yellow, CABLE_RADIUS + 0.03)
}

/** A strap whose bolt has worked itself out and leans. */
const drawLooseBolt = (stage: Stage, feature: CableFeature, metres: number): void => {
  const radius = CABLE_RADIUS + 0.012
  sleeve(stage, metres, 0.035, radius, materials.galvanised)
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

/** What is bolted on is bolted where a camera can see it: the upper half on its own side. */
const visibleDegrees = (stage: Stage, angle: number): number => (20 + (angle % 75)) * (stage.lens.eye[2] > 0 ? 1 : -1)
