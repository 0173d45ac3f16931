import type { Preset } from '@rig/contract'
import { expect, test } from 'vitest'
import { assignDigits, chooseDigit } from './preset-digits.ts'

const createPreset = (id: string, changes: Partial<Preset> = {}): Preset => ({
  ...{ id, name: id, nxid: 'n1', cameraID: 'c1', default: false },
  ...changes,
})

test('assignDigits numbers new presets in the order in which the list shows them', () => {
  const presets = [createPreset('b'), createPreset('a'), createPreset('home', { default: true })]

  expect(assignDigits({}, presets)).toEqual({ home: 1, a: 2, b: 3 })
})

test('a preset keeps its digit when another preset becomes the default or is renamed', () => {
  const stored = { home: 1, a: 2, b: 3 }
  const presets = [createPreset('home'), createPreset('a'), createPreset('b', { default: true, name: '0' })]

  expect(assignDigits(stored, presets)).toEqual(stored)
})

test('a preset that is absent from a list keeps its digit, until a new preset gets the digit', () => {
  const stored = { a: 1, b: 2 }

  expect(assignDigits(stored, [])).toEqual(stored)
  expect(assignDigits(stored, [createPreset('b'), createPreset('new')])).toEqual({ b: 2, new: 1 })
})

test('a new preset gets the lowest free digit', () => {
  expect(assignDigits({ a: 1, c: 3 }, [createPreset('a'), createPreset('c'), createPreset('new')])).toEqual({
    a: 1,
    new: 2,
    c: 3,
  })
})

test('a tenth preset has no digit until one is free', () => {
  const presets = Array.from({ length: 10 }, (_, index) => createPreset(`p${index}`))
  const digits = assignDigits({}, presets)

  expect(Object.values(digits)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(assignDigits(digits, presets.slice(1)).p9).toBe(1)
})

test.each([
  ['assigns a free digit', 'a', 7, { a: 7, b: 2 }],
  ['swaps the digits of two presets', 'a', 2, { a: 2, b: 1 }],
  ['moves a digit from another preset to a preset without one', 'c', 1, { b: 2, c: 1 }],
  ['keeps a digit that is chosen again', 'b', 2, { a: 1, b: 2 }],
])('chooseDigit %s', (_what, id, digit, expected) => {
  expect(chooseDigit({ a: 1, b: 2 }, id, digit)).toEqual(expected)
})
