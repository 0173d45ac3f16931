import { expect, test } from 'vitest'
import { createWheelAxis } from './wheel-axis.ts'

const none = { shiftKey: false, altKey: false, metaKey: false }

/** Returns, for each wheel event, whether it counts as vertical. An event is [deltaX, deltaY, time stamp in ms]. */
const scroll = (...events: [number, number, number][]) => {
  const isVertical = createWheelAxis()
  return events.map(([deltaX, deltaY, timeStamp]) => isVertical({ deltaX, deltaY, timeStamp, ...none }))
}

test.each([
  ['a notch of a wheel is vertical', [[0, 100, 0]], [true]],
  ['a sideways swipe is not vertical', [[80, 6, 0]], [false]],
  [
    'the end of a sideways swipe is not vertical either',
    [
      [80, 6, 0],
      [20, 2, 16],
      [0, -1, 32],
      [0, 0, 48],
    ],
    [false, false, false, false],
  ],
  [
    'scrolling that begins diagonally is vertical from its second event',
    [
      [1, 1, 0],
      [1, 9, 16],
      [3, 2, 32],
    ],
    [false, true, true],
  ],
  [
    'a notch 200 ms after a sideways swipe is vertical',
    [
      [80, 6, 0],
      [0, 100, 200],
    ],
    [false, true],
  ],
] as [string, [number, number, number][], boolean[]][])('createWheelAxis: %s', (_gesture, events, expected) => {
  expect(scroll(...events)).toEqual(expected)
})

test.each(['shiftKey', 'altKey', 'metaKey'])('createWheelAxis: a notch of the wheel with %s is not vertical', (key) => {
  const isVertical = createWheelAxis()

  expect(isVertical({ deltaX: 0, deltaY: 100, timeStamp: 0, ...none, [key]: true })).toBe(false)
})
