import type { Cylinder } from './bar-geometry.ts'
import { dimPixel } from './colour.ts'
import { drawCylinder, type PaintSpan } from './cylinder.ts'
import { type Frame, GRAIN_MASK, grain, vignetteAt } from './frame.ts'
import { getLampAttenuation } from './lamp.ts'
import { createColourTable, FACING_MASK, FACINGS_PER_RADIAN } from './lit-materials.ts'
import type { Material } from './materials.ts'
import type { Stage } from './stage.ts'
import { dot, normalize, pointAlong, scaleVector, subtractVectors, type Vector } from './vector.ts'

const tables = new WeakMap<object, Map<string, Int32Array>>()

/** Draws a cylinder with a smooth surface. The colours are cached by light, material and direction. */
export const drawBar = (stage: Stage, bar: Cylinder, material: Material): void => {
  if (!mayBeVisible(stage, bar)) return
  const { lens, frame, light } = stage
  const towards = subtractVectors(lens.eye, bar.middle)
  const view = normalize(subtractVectors(towards, scaleVector(bar.axis, dot(towards, bar.axis))))
  const key = [material.colour, bar.axis.map((part) => part.toFixed(2)), view.map((part) => part.toFixed(1))].join()
  const cached = tables.get(light) ?? new Map<string, Int32Array>()
  tables.set(light, cached)
  const table = cached.get(key) ?? createColourTable(light, material, bar.axis, bar.up, view)
  cached.set(key, table)
  drawCylinder(frame, lens, bar, barPainter(table, light.lamps))
}

const barPainter =
  (table: Int32Array, lamps: number): PaintSpan =>
  (frame, y, x, end, first, last) => {
    const count = end - x
    const facingStep = (((last.around - first.around) * FACINGS_PER_RADIAN * 4096) / count) | 0
    let facing = (first.around * FACINGS_PER_RADIAN * 4096) | 0
    let loss = (lossAt(frame, x, y, lamps, first.away) * 256) | 0
    const lossStep = ((lossAt(frame, end, y, lamps, last.away) * 256 - loss) / count) | 0
    const at = y * frame.width + x
    const noise = at + frame.grain
    for (let n = 0; n < count; n++) {
      const pixel = table[(facing >> 12) & FACING_MASK] ?? 0
      frame.pixels[at + n] = (dimPixel(pixel, loss >> 8) + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
      facing = (facing + facingStep) | 0
      loss = (loss + lossStep) | 0
    }
  }

const lossAt = (frame: Frame, x: number, y: number, lamps: number, away: number): number =>
  256 * vignetteAt(frame, x, y) * getLampAttenuation(lamps, away)

/**
 * Returns false if the cylinder is definitely outside the picture. The test is cheap and may return true for an
 * invisible cylinder.
 */
const mayBeVisible = ({ lens }: Stage, { middle, axis, from, to, radius }: Cylinder): boolean => {
  const { focal, width, height, window } = lens
  const ends: readonly Vector[] = [pointAlong(middle, axis, from), pointAlong(middle, axis, to)]
  const offsets = ends.map((end) => subtractVectors(end, lens.eye))
  const isBeyond = (sideways: Vector, slant: number, sign: number): boolean =>
    offsets.every(
      (offset) => sign * dot(offset, sideways) - slant * dot(offset, lens.forward) > radius * (1 + Math.abs(slant)),
    )
  return !(
    offsets.every((offset) => dot(offset, lens.forward) < -radius) ||
    isBeyond(lens.right, (window.right - width / 2) / focal, 1) ||
    isBeyond(lens.right, (width / 2 - window.left) / focal, -1) ||
    isBeyond(lens.up, (height / 2 - window.top) / focal, 1) ||
    isBeyond(lens.up, (window.bottom - height / 2) / focal, -1)
  )
}
