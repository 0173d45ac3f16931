export const CELL_PIXELS = 16

/** Offsets of a node's values in `nodes`. */
export const NODE_INDEX = {
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
export const MOVING_CLOUDS = 1
export const MOVING_SHADOWS = 2

export type BackdropGrid = {
  across: number
  down: number
  nodes: Float64Array
  /** Combination of MOVING_CLOUDS and MOVING_SHADOWS for each cell when it was last drawn. */
  moving: Uint8Array
  /** Values for the cells of the current row: contents, ramps and cloud mipmap level. */
  shown: Uint8Array
  ramps: Int32Array
  cloudLevels: Uint8Array
}

export const createBackdropGrid = (width: number, height: number): BackdropGrid => {
  const across = Math.ceil(width / CELL_PIXELS) + 1
  const down = Math.ceil(height / CELL_PIXELS) + 1
  return {
    across,
    down,
    nodes: new Float64Array(across * down * NODE_VALUE_COUNT),
    moving: new Uint8Array(across * down),
    shown: new Uint8Array(across),
    ramps: new Int32Array(across * CELL_RAMP_VALUE_COUNT),
    cloudLevels: new Uint8Array(across),
  }
}

const ONE = 65_536

/**
 * A ramp consists of the value at the first pixel of a cell, the increment per pixel, and the change of both per line.
 */
const RAMP_SIZE = 4

export const CELL_RAMP_VALUE_COUNT = NODE_VALUE_COUNT * RAMP_SIZE

/** Computes the ramps of a cell. `upperLeft` and `lowerLeft` are the offsets of its left nodes. */
export const fillRamps = (
  ramps: Int32Array,
  at: number,
  nodes: Float64Array,
  upperLeft: number,
  lowerLeft: number,
): void => {
  for (let value = 0; value < NODE_VALUE_COUNT; value++) {
    const upper = nodes[upperLeft + value] ?? 0
    const lower = nodes[lowerLeft + value] ?? 0
    const step = ((nodes[upperLeft + NODE_VALUE_COUNT + value] ?? 0) - upper) * (ONE / CELL_PIXELS)
    const lowerStep = ((nodes[lowerLeft + NODE_VALUE_COUNT + value] ?? 0) - lower) * (ONE / CELL_PIXELS)
    const ramp = at + value * RAMP_SIZE
    ramps[ramp] = upper * ONE
    ramps[ramp + 1] = step
    ramps[ramp + 2] = (lower - upper) * (ONE / CELL_PIXELS)
    ramps[ramp + 3] = (lowerStep - step) / CELL_PIXELS
  }
}

/** Returns the value of a ramp at the start of a line. `at` is the offset of the cell's ramps. */
export const getRampStart = (ramps: Int32Array, at: number, value: number, line: number): number =>
  ((ramps[at + value * RAMP_SIZE] ?? 0) + Math.imul(ramps[at + value * RAMP_SIZE + 2] ?? 0, line)) | 0

/** Returns the per-pixel increment of a ramp in a line. */
export const getRampIncrement = (ramps: Int32Array, at: number, value: number, line: number): number =>
  ((ramps[at + value * RAMP_SIZE + 1] ?? 0) + Math.imul(ramps[at + value * RAMP_SIZE + 3] ?? 0, line)) | 0
