import { expect, test } from 'vitest'
import { cutToOverlap, type FilmStrip } from './film-strip.ts'
import { findChanges } from './find-changes.ts'

const COLUMNS = 90
const ROWS = 60
const PER_SECOND = 15

type Paint = (column: number, row: number) => readonly [number, number, number]

const paintStrip = (paint: Paint, columns = COLUMNS): FilmStrip => ({
  columns,
  rows: ROWS,
  rgb: Uint8Array.from(
    Array.from({ length: columns * ROWS }, (_, index) => paint(Math.floor(index / ROWS), index % ROWS)).flat(),
  ),
})

/** Twisted wires with a clamp, as a camera sees them. */
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
    const times = brightness(column)
    return [Math.min(255, red * times), Math.min(255, green * times), Math.min(255, blue * times)]
  }

test('A new patch of rust is found at its middle', () => {
  const [change, ...others] = findChanges(paintStrip(cable), paintStrip(rusty), PER_SECOND)

  expect(change?.at).toBeCloseTo(35.5, 0)
  expect(others).toEqual([])
})

test('Repairs are found like new damage', () => {
  expect(findChanges(paintStrip(rusty), paintStrip(cable), PER_SECOND)).toHaveLength(1)
})

test.each([
  ['half as bright', () => 0.5],
  ['as bright as before', () => 1],
  ['brighter towards the end', (column: number) => 0.8 + column / 200],
])('No change is found in a film that is %s', (_light, brightness) => {
  expect(findChanges(paintStrip(cable), paintStrip(lit(cable, brightness)), PER_SECOND)).toEqual([])
})

test('A patch of rust is found in different light too', () => {
  const dusk = lit(rusty, () => 0.45)

  const [change] = findChanges(paintStrip(cable), paintStrip(dusk), PER_SECOND)

  expect(change?.at).toBeCloseTo(35.5, 0)
})

test('An object that is visible for only one or two frames is no change', () => {
  const flash: Paint = (column, row) => (column === 20 ? [255, 255, 255] : cable(column, row))

  expect(findChanges(paintStrip(cable), paintStrip(flash), PER_SECOND)).toEqual([])
})

test('Films that start at different moments are compared at the same positions', () => {
  const later: Paint = (column, row) => cable(column - 4, row)
  const [before, after] = cutToOverlap(paintStrip(cable), paintStrip(later, COLUMNS + 4), 4)

  expect(before.columns).toBe(COLUMNS)
  expect(findChanges(before, after, PER_SECOND)).toEqual([])
})

test('Films without a common frame have no changes', () => {
  const [before, after] = cutToOverlap(paintStrip(cable), paintStrip(cable), COLUMNS + 1)

  expect(findChanges(before, after, PER_SECOND)).toEqual([])
})
