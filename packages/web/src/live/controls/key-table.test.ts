import { expect, test } from 'vitest'
import { findKey } from '../../console/keys.ts'
import { listKeys, liveKeys } from './key-table.ts'

test.each([
  ['ArrowLeft', 'ArrowLeft', 'panLeft'],
  ['ArrowRight', 'ArrowRight', 'panRight'],
  ['ArrowUp', 'ArrowUp', 'tiltUp'],
  ['ArrowDown', 'ArrowDown', 'tiltDown'],
  ['+', 'Equal', 'zoomIn'],
  ['=', 'Equal', 'zoomIn'],
  ['+', 'BracketRight', 'zoomIn'],
  ['+', 'NumpadAdd', 'zoomIn'],
  ['Unidentified', 'NumpadAdd', 'zoomIn'],
  ['-', 'Minus', 'zoomOut'],
  ['-', 'Slash', 'zoomOut'],
  ['-', 'NumpadSubtract', 'zoomOut'],
  ['1', 'Digit1', 'loadPreset'],
  ['9', 'Numpad9', 'loadPreset'],
  ['Home', 'Home', 'defaultView'],
  ['0', 'Digit0', 'defaultView'],
  [',', 'Comma', 'sledBackward'],
  ['.', 'Period', 'sledForward'],
  ['s', 'KeyS', 'frameShot'],
  ['S', 'KeyS', 'frameShot'],
  ['m', 'KeyM', 'mark'],
  ['l', 'KeyL', 'streaming'],
  ['f', 'KeyF', 'fullScreen'],
  ['?', 'Minus', 'list'],
  ['؟', 'Slash', 'list'],
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

test.each([
  ['Pan and tilt: tap for a step, hold to move', '← → ↑ ↓'],
  ['Zoom in and out', '+ −'],
  ['Presets, by the digit on their card', '1 … 9'],
  ['Default view', '0 Home'],
  ['Move sled backward and forward', ', .'],
  ['Frame Shot', 'S'],
  ['Mark a finding', 'M'],
  ['Live streaming on or off', 'L'],
  ['Full screen', 'F'],
  ['Keyboard shortcuts', '?'],
  ['Stop everything', 'Esc'],
])('the list of keys shows "%s" beside %s', (label, caps) => {
  expect(listKeys()).toContainEqual({ label, caps: caps.split(' ') })
})
