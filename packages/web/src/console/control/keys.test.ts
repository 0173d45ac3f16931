import { expect, test } from 'vitest'
import { findKey, isSystemShortcut } from './keys.ts'

const table = {
  back: { keys: ['['] },
  forward: { keys: [']'] },
  mark: { keys: ['m'] },
  unchanged: { keys: ['u'] },
  grown: { keys: ['g'] },
  zoomIn: { keys: ['+', '=', 'NumpadAdd'] },
  zoomOut: { keys: ['-', '_', 'NumpadSubtract'] },
  preset: { keys: [...'0123456789'] },
  sledBackward: { keys: [','] },
  sledForward: { keys: ['.'] },
  frameShot: { keys: ['s'] },
  list: { keys: ['?', '؟'] },
}

test.each([
  ['German with Option or AltGr', '[', 'Digit5', 'back'],
  ['Russian', 'х', 'BracketLeft', 'back'],
  ['Russian', 'ъ', 'BracketRight', 'forward'],
  ['Russian with Shift', 'Ъ', 'BracketRight', 'forward'],
  ['Arabic', 'ج', 'BracketLeft', 'back'],
  ['Arabic', 'د', 'BracketRight', 'forward'],
  ['Greek', '[', 'BracketLeft', 'back'],
  ['Nordic', 'å', 'BracketLeft', 'back'],
  ['Nordic', 'Dead', 'BracketRight', 'forward'],
  ['Hebrew, whose brackets are mirrored', ']', 'BracketLeft', 'forward'],
  ['Russian', 'ь', 'KeyM', 'mark'],
  ['Russian', 'Г', 'KeyU', 'unchanged'],
  ['Greek', 'θ', 'KeyU', 'unchanged'],
  ['Hebrew', 'צ', 'KeyM', 'mark'],
  ['Arabic', 'ة', 'KeyM', 'mark'],
  ['Arabic, two characters on a key', 'لا', 'KeyG', 'grown'],
  ['Korean', 'ㅡ', 'KeyM', 'mark'],
  ['an input method', 'Process', 'KeyM', 'mark'],
  ['German', '+', 'BracketRight', 'zoomIn'],
  ['a remote desktop', 'Unidentified', 'NumpadAdd', 'zoomIn'],
  ['German', '-', 'Slash', 'zoomOut'],
  ['US keypad', '9', 'Numpad9', 'preset'],
  ['US with Shift', 'S', 'KeyS', 'frameShot'],
  ['German with Shift', '?', 'Minus', 'list'],
  ['Russian', 'ы', 'KeyS', 'frameShot'],
  ['Dvorak', 's', 'Semicolon', 'frameShot'],
])('findKey finds a key on a layout: %s %s (%s)', (_layout, key, code, name) => {
  expect(findKey(table, { key, code })?.name).toBe(name)
})

test.each([
  ['Arabic', '١', 'Digit1', '1'],
  ['Persian', '۹', 'Digit9', '9'],
  ['Hindi', '३', 'Digit3', '3'],
  ['Arabic keypad', '٥', 'Numpad5', '5'],
  ['Thai', 'ๅ', 'Digit1', '1'],
])('findKey returns the digit that a US keyboard has on a key: %s %s (%s)', (_layout, key, code, typed) => {
  expect(findKey(table, { key, code })).toEqual({ name: 'preset', typed })
})

test.each([
  ['French', 'é', 'Digit2'],
  ['French', 'à', 'Digit0'],
  ['French', '²', 'Backquote'],
  ['Czech', 'š', 'Digit3'],
  ['German', 'Dead', 'Equal'],
  ['German', 'ß', 'Minus'],
  ['German', '´', 'Equal'],
  ['US', 'a', 'KeyA'],
  ['Dvorak', 'o', 'KeyS'],
  ['US', 'Enter', 'Enter'],
  ['US', '.', 'NumpadDecimal'],
  ['German', ',', 'NumpadDecimal'],
  ['Brazilian', '.', 'NumpadComma'],
  ['a remote desktop', 'constructor', ''],
])('findKey returns undefined for a key without a shortcut: %s %s (%s)', (_layout, key, code) => {
  expect(findKey(table, { key, code })).toBeUndefined()
})

const none = { ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['[ without a modifier', { key: '[', code: 'BracketLeft' }, false],
  ['[ with Option (macOS)', { key: '[', code: 'Digit5', altKey: true }, false],
  ['] with AltGr (Windows)', { key: ']', code: 'Digit9', altKey: true, ctrlKey: true }, false],
  ['[ with Command, which goes back', { key: '[', code: 'BracketLeft', metaKey: true }, true],
  ['[ with Alt on a US layout', { key: '[', code: 'BracketLeft', altKey: true }, true],
  ['S with Ctrl', { key: 's', code: 'KeyS', ctrlKey: true }, true],
  ['F with Alt', { key: 'f', code: 'KeyF', altKey: true }, true],
  ['- with Alt on a French layout', { key: '-', code: 'Digit6', altKey: true }, true],
])('isSystemShortcut recognises shortcuts of the browser and the system: %s', (_press, event, expected) => {
  expect(isSystemShortcut({ ...none, ...event })).toBe(expected)
})
