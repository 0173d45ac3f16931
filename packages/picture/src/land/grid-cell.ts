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

/** What moves in a cell: clouds in the sky, their shadows on the land. */
export const CLOUDS = 1
export const SHADOWS = 2

export type BackdropGrid = {
  across: number
  down: number
  nodes: Float64Array
  /** What moved in each cell when it was drawn last: CLOUDS, SHADOWS, both or nothing. */
  moving: Uint8Array
}

export const createBackdropGrid = (width: number, height: number): BackdropGrid => {
  const across = Math.ceil(width / CELL) + 1
  const down = Math.ceil(height / CELL) + 1
  return { across, down, nodes: new Float64Array(across * down * NODE_SIZE), moving: new Uint8Array(across * down) }
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
