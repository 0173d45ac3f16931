import { expect, test } from 'vitest'
import {
  createFingers,
  endPinch,
  findPicturePoint,
  formatFactor,
  notMagnified,
  pinch,
  slideMagnification,
} from './magnification.ts'

test('during a pinch, the same point of the picture stays between the fingers', () => {
  const between = { x: 0.3, y: 0.6 }

  const once = pinch(notMagnified, 2, between, between)
  const twice = pinch(once, 1.5, between, { x: 0.35, y: 0.55 })

  expect(once.factor).toBe(2)
  expect(findPicturePoint(once, between)).toEqual(between)
  expect(findPicturePoint(twice, { x: 0.35, y: 0.55 }).x).toBeCloseTo(0.3)
  expect(findPicturePoint(twice, { x: 0.35, y: 0.55 }).y).toBeCloseTo(0.6)
})

test('a pinch enlarges at most 8 times and never shows an area outside the picture', () => {
  const most = pinch(notMagnified, 50, { x: 0.9, y: 0.9 }, { x: 0.1, y: 0.1 })

  expect(most.factor).toBe(8)
  expect(most.origin).toEqual({ x: 1, y: 1 })
  expect(pinch(most, 0.01, { x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 })).toEqual(notMagnified)
})

test('the enlarged picture moves by the same distance as the finger', () => {
  const before = { factor: 3, origin: { x: 0.5, y: 0.5 } }

  const after = slideMagnification(before, { x: 0.1, y: -0.2 })

  const held = findPicturePoint(before, { x: 0.4, y: 0.6 })
  expect(findPicturePoint(after, { x: 0.5, y: 0.4 }).x).toBeCloseTo(held.x)
  expect(findPicturePoint(after, { x: 0.5, y: 0.4 }).y).toBeCloseTo(held.y)
})

test('a pinch that ends near the original size ends the magnification', () => {
  expect(endPinch({ factor: 1.05, origin: { x: 0, y: 0 } })).toBe(notMagnified)
  expect(endPinch({ factor: 1.2, origin: { x: 0, y: 0 } }).factor).toBe(1.2)
  expect(formatFactor({ factor: 2.5, origin: { x: 0, y: 0 } })).toBe('2.5×')
})

const area = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 200, height: 100 }) } as Element
const touch = (pointerId: number, clientX: number, clientY: number) => ({
  pointerId,
  clientX,
  clientY,
  currentTarget: area,
})

test('two fingers that move apart enlarge the picture, and after one is lifted, the other one moves the picture', () => {
  const fingers = createFingers()
  fingers.press(touch(1, 80, 50))

  expect(fingers.press(touch(2, 120, 50))).toEqual([1, 2])
  const enlarged = fingers.move(touch(2, 160, 50))?.(notMagnified)
  expect(enlarged?.factor).toBeCloseTo(2)
  expect(fingers.release({ pointerId: 1 })).toBe(true)
  const moved = fingers.move(touch(2, 140, 50))?.(enlarged ?? notMagnified)

  expect(moved?.factor).toBe(enlarged?.factor)
  expect(moved?.origin.x).toBeGreaterThan(enlarged?.origin.x ?? 1)
})

test('a pointer that is not pressed neither changes the magnification nor ends a pinch', () => {
  const fingers = createFingers()
  fingers.press(touch(1, 80, 50))

  expect(fingers.move(touch(2, 90, 50))).toBeNull()
  expect(fingers.release({ pointerId: 2 })).toBe(false)
})
