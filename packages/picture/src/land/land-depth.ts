import { clamp } from '../draw/numbers.ts'
import { DEPTH_COLUMNS, DEPTH_ROWS, PANORAMA_BOTTOM, PANORAMA_TOP } from './panorama.ts'

/** Logarithm of the distance of the land in a direction (degrees), smooth. */
export const depthAt = (depth: Float32Array, azimuth: number, elevation: number): number => {
  const column = ((azimuth < 0 ? azimuth + 360 : azimuth) / 360) * DEPTH_COLUMNS - 0.5
  const row = clamp(
    ((PANORAMA_TOP - elevation) / (PANORAMA_TOP - PANORAMA_BOTTOM)) * DEPTH_ROWS - 0.5,
    0,
    DEPTH_ROWS - 1.001,
  )
  const left = (Math.floor(column) + DEPTH_COLUMNS) % DEPTH_COLUMNS
  const right = (left + 1) % DEPTH_COLUMNS
  const upper = Math.floor(row) * DEPTH_COLUMNS
  const lower = upper + DEPTH_COLUMNS
  const part = column - Math.floor(column)
  const above = (depth[upper + left] ?? 0) * (1 - part) + (depth[upper + right] ?? 0) * part
  const below = (depth[lower + left] ?? 0) * (1 - part) + (depth[lower + right] ?? 0) * part
  return above + (below - above) * (row - Math.floor(row))
}
