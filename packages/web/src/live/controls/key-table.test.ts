import { expect, test } from 'vitest'
import { findKey } from '../../console/control/keys.ts'
import { listKeys, liveKeys, stopKey } from './key-table.ts'

const typedKeys = Object.entries(liveKeys).flatMap(([name, { keys }]) => keys.map((key) => [key, name] as const))

test.each(typedKeys)('findKey maps the key %s to %s, and no other row has that key', (key, name) => {
  expect(findKey(liveKeys, { key, code: '' })?.name).toBe(name)
  expect(typedKeys.filter(([typed]) => typed.toLowerCase() === key.toLowerCase())).toHaveLength(1)
})

test.each([
  ['+', 'BracketRight', 'zoomIn'],
  ['Unidentified', 'NumpadAdd', 'zoomIn'],
  ['-', 'Slash', 'zoomOut'],
  ['9', 'Numpad9', 'loadPreset'],
  ['S', 'KeyS', 'frameShot'],
  ['?', 'Minus', 'list'],
  ['ы', 'KeyS', 'frameShot'],
  ['s', 'Semicolon', 'frameShot'],
])('findKey maps the character %s from the key %s to %s', (key, code, name) => {
  expect(findKey(liveKeys, { key, code })?.name).toBe(name)
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
])('findKey returns undefined for the character %s from the key %s', (key, code) => {
  expect(findKey(liveKeys, { key, code })).toBeUndefined()
})

test.each([...Object.values(liveKeys), stopKey])('the list of keys has one line "$label"', ({ label }) => {
  expect(listKeys().filter((line) => line.label === label)).toHaveLength(1)
})

test('each line of the list of keys shows the labels of its keys, by default their characters in upper case', () => {
  const lines = listKeys()

  expect(lines).toContainEqual({ label: liveKeys.panLeft.label, caps: ['←', '→', '↑', '↓'] })
  expect(lines).toContainEqual({ label: liveKeys.frameShot.label, caps: ['S'] })
})
