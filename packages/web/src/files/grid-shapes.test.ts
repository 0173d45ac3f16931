import { expect, test } from 'vitest'
import { galleryGridShape } from './grid-shapes.ts'

test.each([
  [1440, 4],
  [1024, 4],
  [768, 4],
  [390, 2],
])('a window %i px wide shows the gallery in %i columns', (width, columns) => {
  expect(galleryGridShape.columns(width)).toBe(columns)
})

test('galleryGridShape makes a tile as high as its 16:9 thumbnail, name and buttons together', () => {
  expect(galleryGridShape.cellHeight(320, 16)).toBe(180 + 100)
  expect(galleryGridShape.cellHeight(320, 32), 'at twice the text size').toBe(180 + 136)
})
