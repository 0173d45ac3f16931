import { expect, test } from 'vitest'
import { galleryGridShape } from './grid-shapes.ts'

test.each([
  [1440, 4],
  [1024, 4],
  [768, 4],
  [390, 2],
])('galleryGridShape.columns(%i) returns %i', (width, columns) => {
  expect(galleryGridShape.columns(width)).toBe(columns)
})

test('galleryGridShape adds up the heights of the 16:9 thumbnail, the name and the buttons', () => {
  expect(galleryGridShape.cellHeight(320, 16)).toBe(180 + 100)
  expect(galleryGridShape.cellHeight(320, 32), 'at twice the text size').toBe(180 + 136)
})
