import type { FilmComparison } from '@rig/cable-diff'
import { expect, test } from 'vitest'
import { describeComparison, describeMismatches, describeUnread } from './describe-comparison.ts'

const unchanged: FilmComparison = {
  mismatches: [],
  changes: [],
  notCompared: [],
  lag: 0,
  fraction: 1,
}
const change = { first: 1, last: 3, at: 2, position: 21 }
const dark = { first: 10, last: 20, from: 24, to: 28, reason: 'dark' } as const

test.each([
  ['No change found', {}],
  ['1 change found', { changes: [change] }],
  ['2 changes found', { changes: [change, change] }],
  ['No change found in the compared part', { notCompared: [dark] }],
  [
    'Not compared: nothing in the pictures moves with the sled',
    { notCompared: [{ ...dark, reason: 'motion' } as const] },
  ],
  ['Not compared: these films do not belong together', { mismatches: [{ kind: 'view', text: 'x' } as const] }],
])('describeComparison returns %j', (text, result) => {
  expect(describeComparison({ ...unchanged, ...result })).toBe(text)
})

test.each([
  ['dark', 'too dark'],
  ['light', 'too different in light: only colours were compared'],
  ['different', 'too different in light or contrast'],
  ['motion', 'nothing moves with the sled'],
] as const)('describeUnread(%j) returns %j', (reason, text) => {
  expect(describeUnread(reason)).toBe(text)
})

const film = { width: 640, height: 360, seconds: 30, frameSeconds: 1 / 15 }

test('describeMismatches returns no warning for films with the same properties', () => {
  expect(describeMismatches(film, { ...film, seconds: 30.1 })).toEqual([])
})

test.each([
  ['size', { width: 1280, height: 720 }, '640 × 360 and 1280 × 720'],
  ['length', { seconds: 26.5 }, '30.0 s and 26.5 s'],
  ['frame rate', { frameSeconds: 1 / 25 }, '15 and 25 frames per second'],
])('describeMismatches returns one warning for films that differ in %s', (measure, other, values) => {
  const [sentence, ...others] = describeMismatches(film, { ...film, ...other })

  expect(sentence).toContain(`The films differ in ${measure}: ${values}`)
  expect(others).toEqual([])
})
