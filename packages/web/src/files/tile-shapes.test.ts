import { expect, test } from 'vitest'
import { galleryShape } from './tile-shapes.ts'

test.each([
  [1440, 4],
  [1024, 4],
  [768, 4],
  [390, 2],
])('A window %i px wide shows the gallery in %i columns', (width, columns) => {
  expect(galleryShape.columns(width)).toBe(columns)
})

test('The height of a tile is that of its 16:9 thumbnail, name and buttons', () => {
  expect(galleryShape.cellHeight(320, 16)).toBe(180 + 100)
  expect(galleryShape.cellHeight(320, 32), 'with letters twice as large').toBe(180 + 136)
})
