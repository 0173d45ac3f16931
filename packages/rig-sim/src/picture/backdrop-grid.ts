import { inside, type Rims } from './bar-geometry.ts'
import type { Daylight } from './daylight.ts'
import { vignette } from './frame.ts'
import { type Lens, rayThrough } from './lens.ts'
import { clamp, smoothstep } from './numbers.ts'
import { DEPTH_COLUMNS, DEPTH_ROWS, PANORAMA_BOTTOM, PANORAMA_TOP, type Panorama } from './panorama.ts'
import type { LitPanorama } from './relight.ts'
import { CLOUD_MASK, CLOUD_SCALE, CLOUD_SIDE, skyColour } from './sky.ts'
import { unit, type Vector } from './vector.ts'

/** Pixels between two nodes. */
export const CELL = 16

/** What a node of the grid knows, in this order. */
export const NODE = {
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
export const NODE_SIZE = 10

export type BackdropGrid = { across: number; down: number; nodes: Float64Array }

export const createBackdropGrid = (width: number, height: number): BackdropGrid => {
  const across = Math.ceil(width / CELL) + 1
  const down = Math.ceil(height / CELL) + 1
  return { across, down, nodes: new Float64Array(across * down * NODE_SIZE) }
}

/** One cell: its nodes, and the pixels it covers. */
export type Cell = { upperLeft: number; lowerLeft: number; at: number; width: number; height: number }

const ONE = 65_536

/** A value at the left end of a line of a cell, with sixteen bits of fraction. */
export const edge = (nodes: Float64Array, { upperLeft, lowerLeft }: Cell, value: number, line: number): number => {
  const upper = nodes[upperLeft + value] ?? 0
  return ((upper + (((nodes[lowerLeft + value] ?? 0) - upper) * line) / CELL) * ONE) | 0
}

/** The step of a value from each pixel of a line to the next, with sixteen bits of fraction. */
export const edgeStep = (nodes: Float64Array, { upperLeft, lowerLeft }: Cell, value: number, line: number): number => {
  const upper = (nodes[upperLeft + NODE_SIZE + value] ?? 0) - (nodes[upperLeft + value] ?? 0)
  const lower = (nodes[lowerLeft + NODE_SIZE + value] ?? 0) - (nodes[lowerLeft + value] ?? 0)
  return ((upper + ((lower - upper) * line) / CELL) * (ONE / CELL)) | 0
}

export type Scenery = {
  panorama: Panorama
  lit: LitPanorama
  clouds: Int32Array[]
  cloudColours: Int32Array
  light: Daylight
  /** Texels that the clouds have drifted. */
  drift: number
}

/**
 * Finds for every node where it lies in the panorama and in the clouds, and the colour of the sky there. The land is
 * seen from the camera's own place: each node looks up how far the land is and walks there.
 */
export const layGrid = (grid: BackdropGrid, lens: Lens, scenery: Scenery, rims: Rims | null): void => {
  for (let down = 0; down < grid.down; down++)
    for (let across = 0; across < grid.across; across++) {
      const x = across * CELL
      const y = down * CELL
      // No cell that shows has a corner so far behind the cable.
      if (rims && inside(rims, x, y) > CELL * 1.7) continue
      layNode(grid.nodes, (down * grid.across + across) * NODE_SIZE, lens, scenery, x, y)
    }
}

const TO_DEGREES = 180 / Math.PI

const layNode = (nodes: Float64Array, at: number, lens: Lens, scenery: Scenery, x: number, y: number): void => {
  const { panorama, light } = scenery
  const direction = unit(rayThrough(lens, x, y))
  const lost = vignette(lens, x, y) * 256
  const elevation = Math.asin(direction[1]) * TO_DEGREES
  nodes[at + NODE.sky] = lost
  if (elevation > -4) laySky(nodes, at, scenery, direction, elevation)
  if (elevation > PANORAMA_TOP + 2) {
    nodes[at + NODE.row] = -1000
    nodes[at + NODE.column] = 0
    nodes[at + NODE.land] = lost
    return
  }
  const azimuth = Math.atan2(direction[0], -direction[2]) * TO_DEGREES
  let away = depthAt(panorama.depth, azimuth, elevation)
  let seen = walk(lens.eye, direction, away)
  away = depthAt(panorama.depth, Math.atan2(seen[0], -seen[2]) * TO_DEGREES, elevationOf(seen))
  seen = walk(lens.eye, direction, away)
  const seenAzimuth = Math.atan2(seen[0], -seen[2]) * TO_DEGREES
  nodes[at + NODE.column] = (seenAzimuth < 0 ? seenAzimuth + 360 : seenAzimuth) * panorama.texelsPerDegree
  nodes[at + NODE.row] = (PANORAMA_TOP - elevationOf(seen)) * panorama.texelsPerDegree
  const shadowed = 0.36 * smoothstep(-1, 12, light.sunElevation) * smoothstep(8.2, 6.6, away)
  nodes[at + NODE.land] = lost * (1 - (shadowed > 0 ? shadowed * cloudShadow(scenery, seen) : 0))
}

const laySky = (
  nodes: Float64Array,
  at: number,
  { light, drift }: Scenery,
  direction: Vector,
  elevation: number,
): void => {
  const [red, green, blue] = skyColour(light, direction)
  nodes[at + NODE.red] = Math.min(247, red * 247)
  nodes[at + NODE.green] = Math.min(247, green * 247)
  nodes[at + NODE.blue] = Math.min(247, blue * 247)
  const height = Math.max(direction[1], 0.035)
  nodes[at + NODE.cloudX] = (direction[0] / height) * CLOUD_SCALE + drift
  nodes[at + NODE.cloudY] = (direction[2] / height) * CLOUD_SCALE + drift * 0.4
  nodes[at + NODE.cloud] = 256 * smoothstep(2.2, 11, elevation)
}

const walk = (eye: Vector, direction: Vector, logDistance: number): Vector => {
  const distance = Math.exp(logDistance)
  return [eye[0] + direction[0] * distance, eye[1] + direction[1] * distance, eye[2] + direction[2] * distance]
}

const elevationOf = ([x, y, z]: Vector): number => Math.atan2(y, Math.sqrt(x * x + z * z)) * TO_DEGREES

/** Logarithm of the distance of the land in a direction (degrees), smooth. */
const depthAt = (depth: Float32Array, azimuth: number, elevation: number): number => {
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

const SHADOW_TEXELS_PER_METRE = 0.065

/** 0…1: how much cloud stands between the sun and a place of the land. */
const cloudShadow = ({ clouds: [clouds], drift }: Scenery, seen: Vector): number => {
  if (!clouds) return 0
  const x = seen[0] * SHADOW_TEXELS_PER_METRE + drift
  const y = seen[2] * SHADOW_TEXELS_PER_METRE + drift * 0.4
  const left = Math.floor(x)
  const upper = Math.floor(y)
  const fx = x - left
  const above = densityAt(clouds, left, upper) * (1 - fx) + densityAt(clouds, left + 1, upper) * fx
  const below = densityAt(clouds, left, upper + 1) * (1 - fx) + densityAt(clouds, left + 1, upper + 1) * fx
  return above + (below - above) * (y - upper)
}

const densityAt = (clouds: Int32Array, column: number, row: number): number =>
  ((clouds[(row & CLOUD_MASK) * CLOUD_SIDE + (column & CLOUD_MASK)] ?? 0) & 255) / 255
