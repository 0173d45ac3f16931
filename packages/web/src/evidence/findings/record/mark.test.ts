import { expect, test } from 'vitest'
import { adjustMark, convertMark, createMark, drawMark } from './mark.ts'

test('a box drawn in any direction has a positive size inside the picture', () => {
  expect(drawMark('box', { x: 0.6, y: 0.5 }, { x: 0.2, y: 1.4 })).toEqual({
    shape: 'box',
    x: 0.2,
    y: 0.5,
    width: expect.closeTo(0.4),
    height: 0.5,
  })
})

test('an arrow points to where the pointer was released', () => {
  expect(drawMark('arrow', { x: 0.1, y: 0.1 }, { x: 0.7, y: 0.4 })).toEqual({
    shape: 'arrow',
    x: 0.7,
    y: 0.4,
    fromX: 0.1,
    fromY: 0.1,
  })
})

test('arrow keys move a box up to the edge, and with Shift resize it', () => {
  const box = drawMark('box', { x: 0.9, y: 0.4 }, { x: 1, y: 0.6 })

  expect(adjustMark(box, 'ArrowRight', false)).toMatchObject({ x: expect.closeTo(0.9), width: expect.closeTo(0.1) })
  expect(adjustMark(box, 'ArrowLeft', true)).toMatchObject({ x: 0.9, width: expect.closeTo(0.09) })
  expect(adjustMark(box, 'Enter', false)).toBeNull()
})

test('converting a box to an arrow points at its middle', () => {
  expect(convertMark(createMark('box'), 'arrow')).toMatchObject({ shape: 'arrow', x: 0.5, y: 0.5 })
})
