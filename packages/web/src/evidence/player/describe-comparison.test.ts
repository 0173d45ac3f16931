import type { FilmComparison } from '@rig/cable-diff'
import { expect, test } from 'vitest'
import { describeComparison, describeUnread } from './describe-comparison.ts'

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
