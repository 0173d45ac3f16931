import { expect, test } from 'vitest'
import { galleryGridShape } from './grid-shapes.ts'

test('galleryGridShape has four columns from 768 px on, and two at 390 px', () => {
  const columns = [1440, 1024, 768, 390].map((width) => galleryGridShape.columns(width))

  expect(columns).toEqual([4, 4, 4, 2])
})

test('the cell height of galleryGridShape is the sum of the 16:9 thumbnail, the name and the buttons', () => {
  expect(galleryGridShape.cellHeight(320, 16)).toBe(180 + 100)
  expect(galleryGridShape.cellHeight(1_088, 32), 'at twice the text size').toBe(612 + 136)
})

test('in narrow tiles, the cell height of galleryGridShape includes a third line of text, in the narrowest a fourth', () => {
  expect(galleryGridShape.cellHeight(160, 16)).toBe(90 + 132)
  expect(galleryGridShape.cellHeight(186, 16) - galleryGridShape.cellHeight(187, 16)).toBeGreaterThan(15)
  expect(galleryGridShape.cellHeight(274, 16) - galleryGridShape.cellHeight(275, 16)).toBeGreaterThan(15)
  expect(galleryGridShape.cellHeight(320, 32), 'at twice the text size').toBe(180 + 200)
})
