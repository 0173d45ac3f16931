import type { FilmStrip } from './film-strip.ts'
import { differ } from './strip-ratio.ts'

/** What is on the cable in one film and not in the other: columns of the strip, `at` its middle (not whole). */
export type Change = { first: number; last: number; at: number }

/**
 * A place has changed if it differs by more than this, and by more than the change of light makes everything differ.
 */
const LEAST_DIFFERENCE = 0.3
const MOST_DIFFERENCE = 0.55
const TIMES_USUAL = 30

/** A change covers at least this much of the picture's height … */
const LEAST_HEIGHT = 0.04
/** … for at least this long. Edges of fittings that only different light shows are passed more quickly. */
const LEAST_SECONDS = 0.25

/**
 * The places where two films of the same stretch differ by more than their light. Both strips have the same size;
 * nothing is found between films of different frame rates.
 */
export const findChanges = (before: FilmStrip, after: FilmStrip, columnsPerSecond: number): Change[] => {
  const { columns, rows } = before
  if (columns === 0) return []
  const difference = differ(before, after, columnsPerSecond)
  const usual = difference.toSorted()[difference.length >> 1] ?? 0
  const limit = Math.min(MOST_DIFFERENCE, Math.max(LEAST_DIFFERENCE, TIMES_USUAL * usual))
  const heights = Array.from({ length: columns }, (_, column) => {
    const changed = difference.subarray(column * rows, (column + 1) * rows).filter((value) => value > limit)
    return changed.length / rows
  })
  return listRuns(heights).filter(({ first, last }) => last - first + 1 >= LEAST_SECONDS * columnsPerSecond)
}

const listRuns = (heights: readonly number[]): Change[] => {
  const runs: number[][] = []
  for (const [column, height] of heights.entries()) {
    if (height <= LEAST_HEIGHT) continue
    const run = runs.at(-1)
    if (run?.at(-1) === column - 1) run.push(column)
    else runs.push([column])
  }
  return runs.map((run) => ({ first: run[0] ?? 0, last: run.at(-1) ?? 0, at: findMiddle(run, heights) }))
}

/** The middle of a run, where its columns weigh by how much of their height has changed. */
const findMiddle = (run: readonly number[], heights: readonly number[]) => {
  const weigh = (column: number) => heights[column] ?? 0
  const weight = run.reduce((sum, column) => sum + weigh(column), 0)
  return run.reduce((sum, column) => sum + column * weigh(column), 0) / weight
}
