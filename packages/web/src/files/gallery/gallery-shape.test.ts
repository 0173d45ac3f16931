import { expect, test } from 'vitest'
import { galleryShape } from './gallery-shape.ts'

test.each([
  [1440, 4],
  [1024, 4],
  [768, 4],
  [390, 2],
])('A window %i px wide shows the gallery in %i columns', (width, columns) => {
  expect(galleryShape.columns(width)).toBe(columns)
})

test('A tile is as high as its 16:9 thumbnail and the name and buttons below it', () => {
  expect(galleryShape.cellHeight(320, 16)).toBe(180 + 100)
  expect(galleryShape.cellHeight(320, 32), 'with letters twice as large').toBe(180 + 136)
})
