import { expect, test } from 'vitest'
import { explainDueDate, isDay, parseDecimal } from './finding.ts'

test.each([
  ['2026-08-01', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['20266-01-15', false],
  ['+020266-01-15', false],
  ['0000-00-00', false],
  ['2026-08-01T00:00:00Z', false],
  ['2026-8-1', false],
  ['', false],
])('isDay(%j) returns %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test.each([
  ['12', 12],
  [' 12,5 ', 12.5],
  ['-0.5', -0.5],
  ['+3.', 3],
  ['.5', 0.5],
  ['0x10', null],
  ['1e2', null],
  ['0b1', null],
  ['Infinity', null],
  ['1 2', null],
  ['1.2.3', null],
  ['.', null],
  ['', null],
])('parseDecimal(%j) returns %s', (text, expected) => {
  expect(parseDecimal(text)).toBe(expected)
})

const IMPOSSIBLE = 'The due date is a day such as 2026-08-01'
const UNUSUAL = 'The due date is in a year from 2000 to 2199'

test.each([
  ['', undefined],
  ['2000-01-01', undefined],
  ['2199-12-31', undefined],
  ['1999-12-31', UNUSUAL],
  ['0026-03-01', UNUSUAL],
  ['2200-01-01', UNUSUAL],
  ['9999-12-31', UNUSUAL],
  ['12026-03-01', IMPOSSIBLE],
  ['2026-02-30', IMPOSSIBLE],
])('explainDueDate(%j) returns %j', (text, reason) => {
  expect(explainDueDate(text)).toBe(reason)
})
