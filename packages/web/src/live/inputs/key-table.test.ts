import { expect, test } from 'vitest'
import { findShortcut, findSteeringKey } from './key-table.ts'

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
] as const)('findSteeringKey maps the character %s from the key %s to %s %i', (key, code, axis, direction) => {
  expect(findSteeringKey({ key, code })).toEqual({ axis, direction })
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
] as const)('findShortcut maps the character %s from the key %s to %s', (key, code, shortcut) => {
  expect(findShortcut({ key, code })).toBe(shortcut)
})

test.each([
  ['a', 'KeyA'],
  ['o', 'KeyS'],
  ['´', 'Equal'],
  ['Enter', 'Enter'],
  ['.', 'NumpadDecimal'],
  [',', 'NumpadDecimal'],
  ['.', 'NumpadComma'],
  ['constructor', ''],
])('findSteeringKey and findShortcut return undefined for the character %s from the key %s', (key, code) => {
  expect([findSteeringKey({ key, code }), findShortcut({ key, code })]).toEqual([undefined, undefined])
})
