import { getDistanceInside, type Silhouette } from '../draw/bar-geometry.ts'
import { WHITE } from '../draw/colour.ts'
import type { Daylight } from '../draw/daylight.ts'
import { type ClipRect, vignetteAt } from '../draw/frame.ts'
import { getRayThroughPixel, type Lens } from '../draw/lens.ts'
import { clamp, normalize, pointAlong, smoothstep, type Vector } from '../draw/numbers.ts'
import { type Grid, modulo, sampleGrid } from '../draw/textures.ts'
import { PANORAMA_BOTTOM_DEGREES, PANORAMA_TOP_DEGREES, type Panorama } from './panorama.ts'
import type { LitPanorama } from './relight.ts'
import { CLOUD_SCALE, cloudShadowAt, getSkyColour } from './sky.ts'

export type Scenery = {
  panorama: Panorama
  lit: LitPanorama
  clouds: Int32Array[]
  cloudDensity: Grid
  cloudColours: Int32Array
  light: Daylight
  drift: number
  shadowDrift: number
}

export const CELL_PIXELS = 16

/** Offsets of a node's values in `nodes`. */
export const NODE_VALUE_OFFSETS = {
  column: 0,
  row: 1,
  red: 2,
  green: 3,
  blue: 4,
  cloudX: 5,
  cloudY: 6,
  cloud: 7,
  land: 8,
  sky: 9,
} as const

export const NODE_VALUE_COUNT = 10

/** Bits for the moving contents of a cell: clouds in the sky and their shadows on the land. */
export const MOVING_CLOUDS_BIT = 1
export const MOVING_SHADOWS_BIT = 2

export type BackdropGrid = ReturnType<typeof createBackdropGrid>

export const createBackdropGrid = (width: number, height: number) => {
  const across = Math.ceil(width / CELL_PIXELS) + 1
  const down = Math.ceil(height / CELL_PIXELS) + 1
  return {
    across,
    down,
    nodes: new Float64Array(across * down * NODE_VALUE_COUNT),
    /** Combination of MOVING_CLOUDS_BIT and MOVING_SHADOWS_BIT for each cell when it was last drawn. */
    moving: new Uint8Array(across * down),
    ramps: new Int32Array(NODE_VALUE_COUNT * RAMP_SIZE),
  }
}

const ONE = 65_536

/** Value at the first pixel of a cell, increment per pixel, and the change of both per line. */
const RAMP_SIZE = 4

/** `upperLeft` and `lowerLeft` are the offsets of the left nodes. */
export const fillRamps = ({ ramps, nodes }: BackdropGrid, upperLeft: number, lowerLeft: number): void => {
  for (let value = 0; value < NODE_VALUE_COUNT; value++) {
    const upper = nodes[upperLeft + value] ?? 0
    const lower = nodes[lowerLeft + value] ?? 0
    const step = ((nodes[upperLeft + NODE_VALUE_COUNT + value] ?? 0) - upper) * (ONE / CELL_PIXELS)
    const lowerStep = ((nodes[lowerLeft + NODE_VALUE_COUNT + value] ?? 0) - lower) * (ONE / CELL_PIXELS)
    const ramp = value * RAMP_SIZE
    ramps[ramp] = upper * ONE
    ramps[ramp + 1] = step
    ramps[ramp + 2] = (lower - upper) * (ONE / CELL_PIXELS)
    ramps[ramp + 3] = (lowerStep - step) / CELL_PIXELS
  }
}

export const getRampStart = (ramps: Int32Array, value: number, line: number): number =>
  ((ramps[value * RAMP_SIZE] ?? 0) + Math.imul(ramps[value * RAMP_SIZE + 2] ?? 0, line)) | 0

export const getRampIncrement = (ramps: Int32Array, value: number, line: number): number =>
  ((ramps[value * RAMP_SIZE + 1] ?? 0) + Math.imul(ramps[value * RAMP_SIZE + 3] ?? 0, line)) | 0

/** The panorama is seen from the middle of the cable. Each node follows its ray to the land to correct the parallax. */
export const fillBackdropGrid = (
  grid: BackdropGrid,
  cells: ClipRect,
  lens: Lens,
  scenery: Scenery,
  silhouette: Silhouette | null,
): void => {
  for (let down = cells.top; down <= cells.bottom; down++)
    for (let across = cells.left; across <= cells.right; across++) {
      // Cells this far inside the silhouette are hidden by the cable.
      const distanceInside = silhouette ? getDistanceInside(silhouette, across * CELL_PIXELS, down * CELL_PIXELS) : 0
      if (distanceInside <= CELL_PIXELS * 1.7) fillNode(grid, lens, scenery, across, down)
    }
}

const fillNode = (grid: BackdropGrid, lens: Lens, scenery: Scenery, across: number, down: number): void => {
  const { nodes } = grid
  const at = (down * grid.across + across) * NODE_VALUE_COUNT
  const x = across * CELL_PIXELS
  const y = down * CELL_PIXELS
  const { panorama, light } = scenery
  const direction = normalize(getRayThroughPixel(lens, x, y))
  const lost = vignetteAt(lens, x, y) * 256
  const elevation = Math.asin(direction[1]) * TO_DEGREES
  nodes[at + NODE_VALUE_OFFSETS.sky] = lost
  nodes[at + NODE_VALUE_OFFSETS.cloud] = 0
  if (elevation > -4) fillSky(nodes, at, scenery, direction, elevation)
  if (elevation > PANORAMA_TOP_DEGREES + 2) {
    nodes[at + NODE_VALUE_OFFSETS.row] = -1000
    nodes[at + NODE_VALUE_OFFSETS.column] = 0
    nodes[at + NODE_VALUE_OFFSETS.land] = lost
    return
  }
  const azimuth = Math.atan2(direction[0], -direction[2]) * TO_DEGREES
  let away = depthAt(panorama.depth, azimuth, elevation)
  let seen = pointAlong(lens.eye, direction, Math.exp(away))
  away = depthAt(panorama.depth, Math.atan2(seen[0], -seen[2]) * TO_DEGREES, getElevation(seen))
  seen = pointAlong(lens.eye, direction, Math.exp(away))
  const seenAzimuth = Math.atan2(seen[0], -seen[2]) * TO_DEGREES
  nodes[at + NODE_VALUE_OFFSETS.column] = (seenAzimuth < 0 ? seenAzimuth + 360 : seenAzimuth) * panorama.texelsPerDegree
  nodes[at + NODE_VALUE_OFFSETS.row] = (PANORAMA_TOP_DEGREES - getElevation(seen)) * panorama.texelsPerDegree
  const shadowStrength = 0.36 * smoothstep(-1, 12, light.sunElevation) * smoothstep(8.2, 6.6, away)
  nodes[at + NODE_VALUE_OFFSETS.land] =
    lost *
    (1 - (shadowStrength > 0 ? shadowStrength * cloudShadowAt(scenery.cloudDensity, scenery.shadowDrift, seen) : 0))
}

const fillSky = (
  nodes: Float64Array,
  at: number,
  { light, drift }: Scenery,
  direction: Vector,
  elevation: number,
): void => {
  const [red, green, blue] = getSkyColour(light, direction)
  nodes[at + NODE_VALUE_OFFSETS.red] = Math.min(WHITE, red * WHITE)
  nodes[at + NODE_VALUE_OFFSETS.green] = Math.min(WHITE, green * WHITE)
  nodes[at + NODE_VALUE_OFFSETS.blue] = Math.min(WHITE, blue * WHITE)
  const height = Math.max(direction[1], 0.035)
  nodes[at + NODE_VALUE_OFFSETS.cloudX] = (direction[0] / height) * CLOUD_SCALE + drift
  nodes[at + NODE_VALUE_OFFSETS.cloudY] = (direction[2] / height) * CLOUD_SCALE + drift * 0.4
  nodes[at + NODE_VALUE_OFFSETS.cloud] = 256 * smoothstep(2.2, 11, elevation)
}

const TO_DEGREES = 180 / Math.PI

const getElevation = ([x, y, z]: Vector): number => Math.atan2(y, Math.sqrt(x * x + z * z)) * TO_DEGREES

/** Returns the interpolated logarithm of the distance to the land. Azimuth and elevation are in degrees. */
const depthAt = (depth: Grid, azimuth: number, elevation: number): number => {
  const row = ((PANORAMA_TOP_DEGREES - elevation) / (PANORAMA_TOP_DEGREES - PANORAMA_BOTTOM_DEGREES)) * depth.rows
  return sampleGrid(
    depth,
    modulo((azimuth / 360) * depth.columns - 0.5, depth.columns),
    clamp(row - 0.5, 0, depth.rows - 1.001),
  )
}
