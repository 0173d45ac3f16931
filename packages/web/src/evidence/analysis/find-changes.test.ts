import { expect, test } from 'vitest'
import { cropToOverlap, type FilmStrip } from './film-strip.ts'
import { findChanges } from './find-changes.ts'

const COLUMNS = 90
const ROWS = 60
const FRAMES_PER_SECOND = 15

type Paint = (column: number, row: number) => readonly [number, number, number]

const paintStrip = (paint: Paint, columns = COLUMNS): FilmStrip => ({
  columns,
  rows: ROWS,
  rgb: Uint8Array.from(
    Array.from({ length: columns * ROWS }, (_, index) => paint(Math.floor(index / ROWS), index % ROWS)).flat(),
  ),
})

const cable: Paint = (column, row) => {
  if (column >= 60 && column < 72) return [70, 85, 95]
  const light = 110 + 40 * Math.sin((column + row) / 2)
  return [light, light, light + 10]
}

const isRusty = (column: number, row: number) => column >= 30 && column < 42 && row >= 20 && row < 35
const rusty: Paint = (column, row) => (isRusty(column, row) ? [120, 60, 30] : cable(column, row))

const lit =
  (paint: Paint, brightness: (column: number) => number): Paint =>
  (column, row) => {
    const [red, green, blue] = paint(column, row)
    const factor = brightness(column)
    return [Math.min(255, red * factor), Math.min(255, green * factor), Math.min(255, blue * factor)]
  }

test('findChanges returns the middle of a new patch of rust', () => {
  const [change, ...others] = findChanges(paintStrip(cable), paintStrip(rusty), FRAMES_PER_SECOND)

  expect(change?.at).toBeCloseTo(35.5, 0)
  expect(others).toEqual([])
})

test('findChanges finds a patch of rust that has been repaired', () => {
  expect(findChanges(paintStrip(rusty), paintStrip(cable), FRAMES_PER_SECOND)).toHaveLength(1)
})

test.each([
  ['half as bright', () => 0.5],
  ['as bright as before', () => 1],
  ['brighter towards the end', (column: number) => 0.8 + column / 200],
])('findChanges returns no changes for a second film that is %s', (_light, brightness) => {
  expect(findChanges(paintStrip(cable), paintStrip(lit(cable, brightness)), FRAMES_PER_SECOND)).toEqual([])
})

test('findChanges finds a patch of rust in darker light', () => {
  const dusk = lit(rusty, () => 0.45)

  const [change] = findChanges(paintStrip(cable), paintStrip(dusk), FRAMES_PER_SECOND)

  expect(change?.at).toBeCloseTo(35.5, 0)
})

test('findChanges ignores an object that is visible for a single frame', () => {
  const flash: Paint = (column, row) => (column === 20 ? [255, 255, 255] : cable(column, row))

  expect(findChanges(paintStrip(cable), paintStrip(flash), FRAMES_PER_SECOND)).toEqual([])
})

test('findChanges returns no changes for films that cropToOverlap has aligned', () => {
  const later: Paint = (column, row) => cable(column - 4, row)
  const [before, after] = cropToOverlap(paintStrip(cable), paintStrip(later, COLUMNS + 4), 4)

  expect(before.columns).toBe(COLUMNS)
  expect(findChanges(before, after, FRAMES_PER_SECOND)).toEqual([])
})

test('findChanges returns no changes for films without a common frame', () => {
  const [before, after] = cropToOverlap(paintStrip(cable), paintStrip(cable), COLUMNS + 1)

  expect(findChanges(before, after, FRAMES_PER_SECOND)).toEqual([])
})
