/** Distance between nodes, pixels. */
export const CELL = 16

/** Indices of a node's values. */
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

/** Moving contents of a cell: clouds in the sky, their shadows on the land. */
export const CLOUDS = 1
export const SHADOWS = 2

export type BackdropGrid = {
  across: number
  down: number
  nodes: Float64Array
  /** Moving contents of each cell when it was last drawn: CLOUDS, SHADOWS, both or neither. */
  moving: Uint8Array
  /** For each cell of the current row: its contents, its ramps and its mipmap level of the clouds. */
  shown: Uint8Array
  ramps: Int32Array
  cloudLevels: Uint8Array
}

export const createBackdropGrid = (width: number, height: number): BackdropGrid => {
  const across = Math.ceil(width / CELL) + 1
  const down = Math.ceil(height / CELL) + 1
  return {
    across,
    down,
    nodes: new Float64Array(across * down * NODE_SIZE),
    moving: new Uint8Array(across * down),
    shown: new Uint8Array(across),
    ramps: new Int32Array(across * RAMPS_SIZE),
    cloudLevels: new Uint8Array(across),
  }
}

const ONE = 65_536

/** Size of a ramp: value at the first pixel of a cell, its step per pixel, and the change of both per line. */
const RAMP_SIZE = 4

/** Size of the ramps of one cell; they have 16 fractional bits. */
export const RAMPS_SIZE = NODE_SIZE * RAMP_SIZE

/** Computes the ramps of a cell, given the offsets of its two left nodes. */
export const fillRamps = (
  ramps: Int32Array,
  at: number,
  nodes: Float64Array,
  upperLeft: number,
  lowerLeft: number,
): void => {
  for (let value = 0; value < NODE_SIZE; value++) {
    const upper = nodes[upperLeft + value] ?? 0
    const lower = nodes[lowerLeft + value] ?? 0
    const step = ((nodes[upperLeft + NODE_SIZE + value] ?? 0) - upper) * (ONE / CELL)
    const lowerStep = ((nodes[lowerLeft + NODE_SIZE + value] ?? 0) - lower) * (ONE / CELL)
    const ramp = at + value * RAMP_SIZE
    ramps[ramp] = upper * ONE
    ramps[ramp + 1] = step
    ramps[ramp + 2] = (lower - upper) * (ONE / CELL)
    ramps[ramp + 3] = (lowerStep - step) / CELL
  }
}

/** Returns a value at the left end of a line of the cell whose ramps are at `at`. */
export const startOf = (ramps: Int32Array, at: number, value: number, line: number): number =>
  ((ramps[at + value * RAMP_SIZE] ?? 0) + Math.imul(ramps[at + value * RAMP_SIZE + 2] ?? 0, line)) | 0

/** Returns the step of a value between neighbouring pixels of a line. */
export const stepOf = (ramps: Int32Array, at: number, value: number, line: number): number =>
  ((ramps[at + value * RAMP_SIZE + 1] ?? 0) + Math.imul(ramps[at + value * RAMP_SIZE + 3] ?? 0, line)) | 0
