import { expect, test } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import {
  explainDueDate,
  getFirstInspectionWithPicture,
  getLastInspection,
  getOriginalName,
  INCOMPLETE_DATE,
  isDamage,
  isFindingOpen,
  listKinds,
  parseDecimal,
  parseFinding,
  type Verdict,
} from './finding.ts'

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

const IMPOSSIBLE = 'The due date must be a day such as 2026-08-01'
const UNUSUAL = 'The due date must be in a year from 2000 to 2199'

test.each<[string, string | undefined]>([
  ['', undefined],
  [INCOMPLETE_DATE, 'Complete the due date, or delete it'],
  ['2000-01-01', undefined],
  ['2199-12-31', undefined],
  ['1999-12-31', UNUSUAL],
  ['0026-03-01', UNUSUAL],
  ['2200-01-01', UNUSUAL],
  ['9999-12-31', UNUSUAL],
  ['2028-02-29', undefined],
  ...['2026-02-29', '2026-02-30', '2026-13-01', '0000-00-00'].map((text): [string, string] => [text, IMPOSSIBLE]),
  ...['12026-03-01', '+020266-01-15', '2026-08-01T00:00:00Z', '2026-8-1'].map((text): [string, string] => [
    text,
    IMPOSSIBLE,
  ]),
])('explainDueDate(%j) returns %j', (text, reason) => {
  expect(explainDueDate(text)).toBe(reason)
})

const [recorded] = createSampleFinding().history
const inspect = (...verdicts: Verdict[]) => ({
  history: verdicts.flatMap((verdict, index) =>
    recorded ? [{ ...recorded, id: `${index}`, verdict, hasPicture: index > 0 }] : [],
  ),
})

test.each<[Verdict[], boolean]>([
  [['recorded'], true],
  [['recorded', 'repaired'], false],
  [['recorded', 'repaired', 'edited', 'not-visible'], false],
  [['recorded', 'repaired', 'grown'], true],
  [[], true],
])('a finding with the history %j is open: %s', (verdicts, expected) => {
  expect(isFindingOpen(inspect(...verdicts))).toBe(expected)
})

test('getLastInspection skips edits, and getFirstInspectionWithPicture skips entries without a picture', () => {
  const finding = inspect('recorded', 'unchanged', 'edited')

  expect(getLastInspection(finding)).toMatchObject({ id: '1', verdict: 'unchanged' })
  expect(getFirstInspectionWithPicture(finding)).toMatchObject({ id: '1' })
  expect(getFirstInspectionWithPicture(inspect('recorded'))).toBeUndefined()
})

test('a finding counts as damage if it has a grade', () => {
  expect([isDamage({ grade: 0 }), isDamage({ grade: null })]).toEqual([true, false])
})

test('the original of a finding is its still or, without a still, its recording', () => {
  const recording = { name: 'a.mp4', seconds: 3 }

  expect(getOriginalName({ still: { name: 'Pair.png', sources: [] }, recording })).toBe('Pair.png')
  expect([getOriginalName({ recording }), getOriginalName({ recording: null })]).toEqual(['a.mp4', null])
})

test('listKinds returns the configured kinds, or the default ones, and also the kind of the finding', () => {
  expect(listKinds(['rust'])).toEqual(['rust'])
  expect(listKinds(['rust'], 'rust')).toEqual(['rust'])
  expect(listKinds(['rust'], 'crack')).toEqual(['rust', 'crack'])
  const usual = listKinds(undefined)
  expect(new Set(usual).size).toBe(usual.length)
  expect(listKinds(undefined, 'crack')).toEqual([...usual, 'crack'])
})

test('parseFinding returns a stored finding, or null if it is unreadable', () => {
  const finding = createSampleFinding()

  expect(parseFinding(structuredClone(finding))).toEqual(finding)
  expect(parseFinding({ ...finding, grade: 7 })).toBeNull()
})

test('parseFinding adds an empty text if a finding was stored before a text field existed', () => {
  const { extent: _missing, ...stored } = createSampleFinding()

  expect(parseFinding(stored)).toEqual({ ...createSampleFinding(), extent: '' })
})
