import { drawBar } from '../draw/cylinder.ts'
import { CABLE_AXIS, CABLE_RADIUS_METRES, CABLE_SIDE, CABLE_UP, getProjectedPixels } from '../draw/lens.ts'
import type { Material } from '../draw/materials.ts'
import { addVectors, dot, scaleVector, type Vector } from '../draw/numbers.ts'
import { drawBox, drawShape } from '../draw/solids.ts'
import { type Stage, shadeFace } from '../draw/stage.ts'

/** Converts cable coordinates to world coordinates in metres. `out` is positive on the sunny side. */
export const toCablePoint = (metres: number, up: number, out: number): Vector =>
  addVectors(addVectors(scaleVector(CABLE_AXIS, metres), scaleVector(CABLE_UP, up)), scaleVector(CABLE_SIDE, out))

/** Draws a box that is aligned with the cable. The size is length, height and width in metres. */
export const drawBlock = (stage: Stage, middle: Vector, [long, high, wide]: Vector, material: Material): void =>
  drawBox(
    stage,
    {
      middle,
      a: scaleVector(CABLE_AXIS, long / 2),
      b: scaleVector(CABLE_UP, high / 2),
      c: scaleVector(CABLE_SIDE, wide / 2),
    },
    material,
  )

/** A sleeve around the cable, in metres. `half` is half of its length; its ends are rings from `inner` to `radius`. */
type Sleeve = { middle: number; half: number; radius: number; inner?: number }

export const drawSleeve = (stage: Stage, sleeve: Sleeve, material: Material): void => {
  const { middle, half, radius } = sleeve
  drawEnds(stage, sleeve, material)
  drawBar(
    stage,
    { middle: [0, 0, 0], axis: CABLE_AXIS, up: CABLE_UP, radius, from: middle - half, to: middle + half },
    material,
  )
}

const drawEnds = (
  stage: Stage,
  { middle, half, radius, inner = CABLE_RADIUS_METRES }: Sleeve,
  material: Material,
): void => {
  const eyeAlong = stage.lens.eye[0]
  const side = eyeAlong > middle + half ? 1 : eyeAlong < middle - half ? -1 : 0
  if (side === 0) return
  const at = middle + half * side
  const rim = (angle: number, reach: number): Vector =>
    toCablePoint(at, reach * Math.cos(angle), reach * Math.sin(angle))
  const colour = shadeFace(stage, material, toCablePoint(at, 0, radius), scaleVector(CABLE_AXIS, side))
  const up = dot(stage.lens.eye, CABLE_UP)
  const out = stage.lens.eye[2]
  const eyeAngle = Math.atan2(out, up)
  const hiddenAngle = Math.acos(Math.min(1, inner / Math.hypot(up, out))) + Math.acos(inner / radius) * 0.6
  const parts = countArcSegments(getProjectedPixels(stage.lens, toCablePoint(at, 0, 0), radius), hiddenAngle)
  for (let n = 0; n < parts; n++) {
    const from = eyeAngle - hiddenAngle + (n / parts) * 2 * hiddenAngle
    const to = from + (2.08 / parts) * hiddenAngle
    drawShape(stage, [rim(from, inner), rim(to, inner), rim(to, radius), rim(from, radius)], colour)
  }
}

/** Returns how many segments approximate an arc to within a tenth of a pixel. */
const countArcSegments = (pixels: number, half: number): number =>
  Math.min(24, Math.max(4, Math.ceil(2 * half * Math.sqrt(pixels / 0.8))))
