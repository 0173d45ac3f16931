import { expect, test } from 'vitest'
import { createWheelAxis } from './wheel-axis.ts'

const none = { shiftKey: false, altKey: false, metaKey: false }

const wheel = (deltaX: number, deltaY: number, timeStamp: number) => ({ deltaX, deltaY, timeStamp, ...none })
const swipe = [wheel(80, 6, 0), wheel(20, 2, 16), wheel(0, -1, 32), wheel(0, 0, 48)]

test.each([
  ['a notch of a wheel is vertical', [wheel(0, 100, 0)], [true]],
  ['a sideways swipe is not vertical, nor is its end', swipe, [false, false, false, false]],
  [
    'a diagonal start is not vertical, but the rest is',
    [wheel(1, 1, 0), wheel(1, 9, 16), wheel(3, 2, 32)],
    [false, true, true],
  ],
  ['a notch 200 ms after a sideways swipe is vertical', [wheel(80, 6, 0), wheel(0, 100, 200)], [false, true]],
])('createWheelAxis: %s', (_gesture, events, expected) => {
  expect(events.map(createWheelAxis())).toEqual(expected)
})

test.each(['shiftKey', 'altKey', 'metaKey'])('createWheelAxis: a notch of the wheel with %s is not vertical', (key) => {
  const isVertical = createWheelAxis()

  expect(isVertical({ ...wheel(0, 100, 0), [key]: true })).toBe(false)
})
