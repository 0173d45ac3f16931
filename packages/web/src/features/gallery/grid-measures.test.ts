import { expect, test } from 'vitest'
import { columnsFor, tileHeight } from './grid-measures.ts'

test.each([
  [1440, 4],
  [1024, 4],
  [768, 4],
  [390, 2],
])('A window %i px wide shows the gallery in %i columns', (width, columns) => {
  expect(columnsFor(width)).toBe(columns)
})

test('A tile is as high as its 16:9 thumbnail and its foot', () => {
  expect(tileHeight(1328, 4)).toBe(180 + 100)
})
