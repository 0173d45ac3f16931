import type { CableLook } from './cable-paint.ts'
import { blendPixels, dimPixel } from './colour.ts'
import type { Hit } from './cylinder.ts'
import { type Decal, shelfAt } from './decals.ts'
import type { Frame } from './frame.ts'
import { FACING_MASK, FACINGS_PER_RADIAN } from './lit-materials.ts'

const FULL_TURN = 2 * Math.PI

/** Longer runs are so far away that nothing on them can be told apart. */
const LONGEST_RUN_METRES = 1

/** Lays the decals over a run of the cable that has been painted already. `shade` is 0…256. */
export const paintDecals = (
  look: CableLook,
  frame: Frame,
  y: number,
  x: number,
  end: number,
  first: Hit,
  last: Hit,
  shade: number,
): void => {
  const low = Math.min(first.along, last.along)
  const high = Math.max(first.along, last.along)
  if (high - low > LONGEST_RUN_METRES) return
  const lastShelf = shelfAt(high)
  for (let shelf = shelfAt(low); shelf <= lastShelf; shelf++) {
    const decals = look.decals[shelf]
    if (!decals) continue
    for (const decal of decals) {
      const from = Math.min(decal.from, decal.to)
      if (from > high || Math.max(decal.from, decal.to) < low) continue
      // A decal that lies on several shelves is taken from the first of them that the run touches.
      if (shelf !== shelfAt(low) && shelfAt(from) !== shelf) continue
      paintDecal(look, frame, decal, y * frame.width + x, end - x, first, last, shade | 0)
    }
  }
}

const paintDecal = (
  look: CableLook,
  frame: Frame,
  decal: Decal,
  at: number,
  count: number,
  first: Hit,
  last: Hit,
  shade: number,
): void => {
  const { columns, rows, cover } = decal
  const perMetre = columns / (decal.to - decal.from)
  const perRadian = rows / (decal.aroundTo - decal.aroundFrom)
  const middle = (decal.aroundFrom + decal.aroundTo) / 2
  const turns = Math.round((middle - (first.around + last.around) / 2) / FULL_TURN) * FULL_TURN
  let u = (first.along - decal.from) * perMetre - 0.5
  let v = (first.around + turns - decal.aroundFrom) * perRadian - 0.5
  let facing = first.around * FACINGS_PER_RADIAN
  const uStep = ((last.along - first.along) * perMetre) / count
  const vStep = ((last.around - first.around) * perRadian) / count
  const facingStep = ((last.around - first.around) * FACINGS_PER_RADIAN) / count
  const vLow = Math.min(v, v + vStep * count)
  if (vLow > rows || Math.max(v, v + vStep * count) < -1) return
  const colours = look.decalColours[decal.paint]
  for (let n = 0; n < count; n++, u += uStep, v += vStep, facing += facingStep) {
    if (u < -1 || v < -1 || u > columns || v > rows) continue
    const strength = sample(cover, columns, rows, u, v) | 0
    if (strength === 0) continue
    const colour = dimPixel(colours[facing & FACING_MASK] ?? 0, shade)
    const before = frame.pixels[at + n] ?? 0
    // What lies on the cable follows its relief: dark grooves stay darker.
    const groove = Math.min(256, 165 + ((before >> 7) & 0x1fe))
    frame.pixels[at + n] = blendPixels(before, dimPixel(colour, groove), strength)
  }
}

const sample = (cover: Uint8Array, columns: number, rows: number, u: number, v: number): number => {
  const left = Math.floor(u)
  const upper = Math.floor(v)
  const fx = u - left
  const fy = v - upper
  const inLeft = left >= 0 ? 1 - fx : 0
  const inRight = left + 1 < columns ? fx : 0
  const at = upper * columns + left
  const above = upper >= 0 ? (cover[at] ?? 0) * inLeft + (cover[at + 1] ?? 0) * inRight : 0
  const below = upper + 1 < rows ? (cover[at + columns] ?? 0) * inLeft + (cover[at + columns + 1] ?? 0) * inRight : 0
  return above + (below - above) * fy
}
