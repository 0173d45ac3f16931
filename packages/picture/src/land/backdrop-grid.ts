import { distanceInside, type Silhouette } from '../draw/bar-geometry.ts'
import { type ClipRect, vignetteAt } from '../draw/frame.ts'
import { type Lens, rayThroughPixel } from '../draw/lens.ts'
import { clamp, smoothstep } from '../draw/numbers.ts'
import { normalize, type Vector } from '../draw/vector.ts'
import { cloudShadowAt } from './cloud-shadow.ts'
import { type BackdropGrid, CELL_PIXELS, NODE_INDEX, NODE_VALUE_COUNT } from './grid-cell.ts'
import { DEPTH_COLUMNS, DEPTH_ROWS, PANORAMA_BOTTOM_DEGREES, PANORAMA_TOP_DEGREES } from './panorama.ts'
import type { Scenery } from './scenery.ts'
import { CLOUD_SCALE, getSkyColour } from './sky.ts'

/**
 * Computes the values at each node: its texel in the panorama, its position in the clouds and the colour of the sky.
 * The panorama is seen from the middle of the cable. To correct the parallax, the function looks up the distance to the
 * land and follows the node's ray for that distance.
 */
export const fillBackdropGrid = (
  grid: BackdropGrid,
  cells: ClipRect,
  lens: Lens,
  scenery: Scenery,
  silhouette: Silhouette | null,
): void => {
  for (let down = cells.top; down <= cells.bottom; down++)
    for (let across = cells.left; across <= cells.right; across++) {
      const x = across * CELL_PIXELS
      const y = down * CELL_PIXELS
      // Cells this far inside the silhouette are hidden by the cable.
      if (silhouette && distanceInside(silhouette, x, y) > CELL_PIXELS * 1.7) continue
      fillNode(grid.nodes, (down * grid.across + across) * NODE_VALUE_COUNT, lens, scenery, x, y)
    }
}

const fillNode = (nodes: Float64Array, at: number, lens: Lens, scenery: Scenery, x: number, y: number): void => {
  const { panorama, light } = scenery
  const direction = normalize(rayThroughPixel(lens, x, y))
  const lost = vignetteAt(lens, x, y) * 256
  const elevation = Math.asin(direction[1]) * TO_DEGREES
  nodes[at + NODE_INDEX.sky] = lost
  nodes[at + NODE_INDEX.cloud] = 0
  if (elevation > -4) fillSky(nodes, at, scenery, direction, elevation)
  if (elevation > PANORAMA_TOP_DEGREES + 2) {
    nodes[at + NODE_INDEX.row] = -1000
    nodes[at + NODE_INDEX.column] = 0
    nodes[at + NODE_INDEX.land] = lost
    return
  }
  const azimuth = Math.atan2(direction[0], -direction[2]) * TO_DEGREES
  let away = depthAt(panorama.depth, azimuth, elevation)
  let seen = followRay(lens.eye, direction, away)
  away = depthAt(panorama.depth, Math.atan2(seen[0], -seen[2]) * TO_DEGREES, getElevation(seen))
  seen = followRay(lens.eye, direction, away)
  const seenAzimuth = Math.atan2(seen[0], -seen[2]) * TO_DEGREES
  nodes[at + NODE_INDEX.column] = (seenAzimuth < 0 ? seenAzimuth + 360 : seenAzimuth) * panorama.texelsPerDegree
  nodes[at + NODE_INDEX.row] = (PANORAMA_TOP_DEGREES - getElevation(seen)) * panorama.texelsPerDegree
  const shadowed = 0.36 * smoothstep(-1, 12, light.sunElevation) * smoothstep(8.2, 6.6, away)
  nodes[at + NODE_INDEX.land] = lost * (1 - (shadowed > 0 ? shadowed * cloudShadowAt(scenery, seen) : 0))
}

const fillSky = (
  nodes: Float64Array,
  at: number,
  { light, drift }: Scenery,
  direction: Vector,
  elevation: number,
): void => {
  const [red, green, blue] = getSkyColour(light, direction)
  nodes[at + NODE_INDEX.red] = Math.min(247, red * 247)
  nodes[at + NODE_INDEX.green] = Math.min(247, green * 247)
  nodes[at + NODE_INDEX.blue] = Math.min(247, blue * 247)
  const height = Math.max(direction[1], 0.035)
  nodes[at + NODE_INDEX.cloudX] = (direction[0] / height) * CLOUD_SCALE + drift
  nodes[at + NODE_INDEX.cloudY] = (direction[2] / height) * CLOUD_SCALE + drift * 0.4
  nodes[at + NODE_INDEX.cloud] = 256 * smoothstep(2.2, 11, elevation)
}

const followRay = (eye: Vector, direction: Vector, logDistance: number): Vector => {
  const distance = Math.exp(logDistance)
  return [eye[0] + direction[0] * distance, eye[1] + direction[1] * distance, eye[2] + direction[2] * distance]
}

const TO_DEGREES = 180 / Math.PI

const getElevation = ([x, y, z]: Vector): number => Math.atan2(y, Math.sqrt(x * x + z * z)) * TO_DEGREES

/** Returns the interpolated logarithm of the distance to the land. Azimuth and elevation are in degrees. */
const depthAt = (depth: Float32Array, azimuth: number, elevation: number): number => {
  const column = ((azimuth < 0 ? azimuth + 360 : azimuth) / 360) * DEPTH_COLUMNS - 0.5
  const row = clamp(
    ((PANORAMA_TOP_DEGREES - elevation) / (PANORAMA_TOP_DEGREES - PANORAMA_BOTTOM_DEGREES)) * DEPTH_ROWS - 0.5,
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
