import { expect, test } from 'vitest'
import { adjustMark, convertMark, createMark, drawMark, getMarkPath } from './mark.ts'

const box = { shape: 'box', x: 0.4, y: 0.5, width: 0.2, height: 0.1 } as const
const arrow = { shape: 'arrow', x: 0.7, y: 0.4, fromX: 0.1, fromY: 0.2 } as const
const roundNumbers = (mark: object | null) =>
  JSON.parse(JSON.stringify(mark, (_key, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)))

test.each([
  ['towards the top left beyond the bottom edge', { x: 0.6, y: 0.5 }, { x: 0.2, y: 1.4 }, [0.2, 0.5, 0.4, 0.5]],
  ['by a click in the bottom right corner', { x: 1, y: 1 }, { x: 1, y: 1 }, [0.98, 0.98, 0.02, 0.02]],
  ['from outside the top left corner', { x: -0.3, y: -0.1 }, { x: 0.2, y: 0.3 }, [0, 0, 0.2, 0.3]],
])('a box that is drawn %s has a size and is inside the picture', (_direction, from, to, [x, y, width, height]) => {
  expect(roundNumbers(drawMark('box', from, to))).toEqual({ shape: 'box', x, y, width, height })
})

test('an arrow points to the position at which the pointer was released', () => {
  expect(drawMark('arrow', { x: 0.1, y: 0.2 }, { x: 0.7, y: 0.4 })).toEqual(arrow)
})

test.each([
  [box, 'ArrowRight', false, { ...box, x: 0.41 }],
  [box, 'ArrowUp', false, { ...box, y: 0.49 }],
  [box, 'ArrowDown', true, { ...box, height: 0.11 }],
  [box, 'ArrowLeft', true, { ...box, width: 0.19 }],
  [{ ...box, x: 0, y: 0 }, 'ArrowLeft', false, { ...box, x: 0, y: 0 }],
  [{ ...box, x: 0, y: 0 }, 'ArrowUp', false, { ...box, x: 0, y: 0 }],
  [{ ...box, x: 0.8, y: 0.9 }, 'ArrowRight', false, { ...box, x: 0.8, y: 0.9 }],
  [{ ...box, x: 0.8, y: 0.9 }, 'ArrowDown', false, { ...box, x: 0.8, y: 0.9 }],
  [{ ...box, x: 0.8, y: 0.9 }, 'ArrowRight', true, { ...box, x: 0.8, y: 0.9 }],
  [{ ...box, x: 0.8, y: 0.9 }, 'ArrowDown', true, { ...box, x: 0.8, y: 0.9 }],
  [{ ...box, height: 0.02 }, 'ArrowUp', true, { ...box, height: 0.02 }],
  [{ ...box, width: 0.02 }, 'ArrowLeft', true, { ...box, width: 0.02 }],
  [arrow, 'ArrowRight', false, { ...arrow, x: 0.71, fromX: 0.11 }],
  [arrow, 'ArrowUp', false, { ...arrow, y: 0.39, fromY: 0.19 }],
  [arrow, 'ArrowLeft', true, { ...arrow, fromX: 0.09 }],
  [arrow, 'ArrowDown', true, { ...arrow, fromY: 0.21 }],
  [{ ...arrow, x: 1, fromX: 0 }, 'ArrowRight', false, { ...arrow, x: 1, fromX: 0.01 }],
  [box, 'Enter', false, null],
])('adjustMark(%j, %s, %s) returns %j', (mark, key, isShifted, expected) => {
  expect(roundNumbers(adjustMark(mark, key, isShifted))).toEqual(expected)
})

test('a mark keeps its position when its shape is changed', () => {
  expect(roundNumbers(convertMark(box, 'arrow'))).toEqual({ shape: 'arrow', x: 0.5, y: 0.55, fromX: 0.3, fromY: 0.35 })
  expect(roundNumbers(convertMark({ ...arrow, x: 0.05 }, 'box'))).toEqual({
    ...{ shape: 'box', x: 0, y: 0.3, width: 0.15, height: 0.2 },
  })
  expect(convertMark(box, 'box')).toBe(box)
})

test('a mark that is created with the keyboard starts in the middle of the picture', () => {
  expect(createMark('box')).toEqual({ shape: 'box', x: 0.4, y: 0.4, width: 0.2, height: 0.2 })
  expect(createMark('arrow')).toEqual({ shape: 'arrow', x: 0.5, y: 0.5, fromX: 0.3, fromY: 0.3 })
})

test('the path of a box has four sides, and the path of an arrow has a line and two strokes for the head', () => {
  expect(getMarkPath(box, 500)).toBe('M400 250h200v50h-200z')
  expect(getMarkPath({ shape: 'arrow', x: 0.5, y: 0.5, fromX: 0.1, fromY: 0.5 }, 500)).toBe(
    'M100 250L500 250M500 250L468.4 267.3M500 250L468.4 232.7',
  )
  expect(getMarkPath({ shape: 'arrow', x: 0.5, y: 0.5, fromX: 0.5, fromY: 0.1 }, 500)).toBe(
    'M500 50L500 250M500 250L482.7 218.4M500 250L517.3 218.4',
  )
})
