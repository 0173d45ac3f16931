import { expect, test } from 'vitest'
import { shortcutOf, steeringOf } from './steering-keys.ts'

test.each([
  ['ArrowRight', 'ArrowRight', 'pan', 1],
  ['ArrowLeft', 'ArrowLeft', 'pan', -1],
  ['ArrowUp', 'ArrowUp', 'tilt', 1],
  ['ArrowDown', 'ArrowDown', 'tilt', -1],
  ['+', 'Equal', 'zoom', 1],
  ['=', 'Equal', 'zoom', 1],
  ['+', 'BracketRight', 'zoom', 1],
  ['+', 'NumpadAdd', 'zoom', 1],
  ['-', 'Minus', 'zoom', -1],
  ['-', 'Slash', 'zoom', -1],
  ['-', 'NumpadSubtract', 'zoom', -1],
] as const)('The key that types %s at %s steers %s %i', (key, code, axis, direction) => {
  expect(steeringOf({ key, code })).toEqual({ axis, direction })
})

test.each([
  ['Home', 'Home', 'home'],
  ['0', 'Digit0', 'home'],
  ['1', 'Digit1', 'preset'],
  ['9', 'Numpad9', 'preset'],
  [',', 'Comma', 'sledBackward'],
  ['.', 'Period', 'sledForward'],
  ['s', 'KeyS', 'frameShot'],
  ['S', 'KeyS', 'frameShot'],
  ['l', 'KeyL', 'live'],
  ['f', 'KeyF', 'fullScreen'],
  ['?', 'Minus', 'list'],
  ['ы', 'KeyS', 'frameShot'],
  ['s', 'Semicolon', 'frameShot'],
] as const)('The key that types %s at %s triggers %s', (key, code, shortcut) => {
  expect(shortcutOf({ key, code })).toBe(shortcut)
})

test.each([
  ['a', 'KeyA'],
  ['o', 'KeyS'],
  ['´', 'Equal'],
  ['Enter', 'Enter'],
  ['constructor', ''],
])('The key that types %s at %s does nothing', (key, code) => {
  expect([steeringOf({ key, code }), shortcutOf({ key, code })]).toEqual([undefined, undefined])
})
