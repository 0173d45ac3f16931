import type { CableFeature } from '@rig/rig'
import type { Noise } from '../draw/noise.ts'
import { clamp, smoothstep, toRadians } from '../draw/numbers.ts'
import { createTextMask } from '../draw/text.ts'
import type { Decal, DecalPaint } from './decal.ts'

/** Creates a painted ring with worn edges. `half` is half of its width in metres. */
export const createRingDecal = (
  middle: number,
  half: number,
  paint: DecalPaint,
  noise: Noise,
  strength: number,
): Decal => {
  const columns = 32
  const rows = 96
  const cover = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const reach = Math.abs((column + 0.5) / columns - 0.5) * 2
      const worn = noise.octaves(column / 4 + middle * 31, (row / rows) * 40, 2)
      cover[row * columns + column] = 255 * strength * smoothstep(1, 0.86, reach) * smoothstep(0.16, 0.34, worn)
    }
  return { from: middle - half, to: middle + half, aroundFrom: 0, aroundTo: 2 * Math.PI, columns, rows, cover, paint }
}

/**
 * Creates a spot with a ragged outline. `half` is half of its length in metres, and `halfTurn` is half of its extent
 * around the cable in radians.
 */
export const createPatchDecal = (
  middle: number,
  feature: CableFeature,
  paint: DecalPaint,
  half: number,
  halfTurn: number,
  noise: Noise,
  strength: number,
): Decal => {
  const side = 64
  const cover = new Uint8Array(side * side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const reach = Math.hypot(column - 31.5, row - 31.5) / 32
      const ragged = reach + 0.7 * (noise.octaves(column / 9 + feature.at, row / 9, 3) - 0.5)
      cover[row * side + column] = 255 * strength * smoothstep(0.82, 0.5, ragged) * clamp((1 - reach) * 8, 0, 1)
    }
  const turned = toRadians(feature.angleDegrees)
  return {
    from: middle - half,
    to: middle + half,
    aroundFrom: turned - halfTurn,
    aroundTo: turned + halfTurn,
    columns: side,
    rows: side,
    cover,
    paint,
  }
}

/** Creates a label beside a mark. The label is upright for the cameras on one side of the cable. */
export const createNumberDecal = (middle: number, label: string, shadySide: boolean): Decal => {
  const { columns, rows, cover } = createTextMask(label, 128)
  const height = 0.115
  const width = (height * columns) / rows
  const turn = height / 0.155 / 2
  const start = middle + 0.075
  const end = start + width
  const [from, to] = shadySide ? [end, start] : [start, end]
  const [middleAround, half] = shadySide ? [toRadians(-76), -turn] : [toRadians(76), turn]
  return {
    from,
    to,
    aroundFrom: middleAround - half,
    aroundTo: middleAround + half,
    columns,
    rows,
    cover,
    paint: 'white',
  }
}
