import { expect, test } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import type { Inspection, Reading } from '../record/finding.ts'
import { type FindingFilter, filterFindings, initialFilter } from './filter-findings.ts'

const TODAY = '2026-07-10'

const at = (value: number | null, tolerance = 5): Reading => ({ value, certainty: 'estimated', tolerance })
const inspected = (verdict: Inspection['verdict']) =>
  createSampleFinding().history.concat({ ...createSampleFinding().history[0], id: verdict, verdict } as Inspection)

const findings = [
  createSampleFinding({ id: 'late', sled: at(60), grade: 1, dueDate: '2026-07-09' }),
  createSampleFinding({ id: 'soon', sled: at(20), grade: 3, dueDate: '2026-08-09' }),
  createSampleFinding({ id: 'later', sled: at(40), grade: 4, dueDate: '2026-08-10' }),
  createSampleFinding({ id: 'nowhere', sled: at(null), grade: 2, dueDate: '' }),
  createSampleFinding({ id: 'repaired', sled: at(30), grade: 2, dueDate: '', history: inspected('repaired') }),
]

const select = (filter: Partial<FindingFilter>) =>
  filterFindings(findings, { ...initialFilter, ...filter }, TODAY).map(({ id }) => id)

test('the list shows open findings in the order of their positions, and findings without a position last', () => {
  expect(select({})).toEqual(['soon', 'later', 'late', 'nowhere'])
})

test.each<[Partial<FindingFilter>, string[]]>([
  [{ sort: 'grade' }, ['later', 'soon', 'nowhere', 'late']],
  [{ sort: 'due' }, ['late', 'soon', 'later', 'nowhere']],
  [{ grade: 3 }, ['soon', 'later']],
  [{ due: 'overdue' }, ['late']],
  [{ due: 'month' }, ['soon', 'late']],
  [{ due: 'none' }, ['nowhere']],
  [{ state: 'repaired' }, ['repaired']],
  [{ state: 'all' }, ['soon', 'repaired', 'later', 'late', 'nowhere']],
])('the filter %j selects %j', (filter, expected) => {
  expect(select(filter)).toEqual(expected)
})

test('no finding is overdue or due soon while the day is unknown', () => {
  for (const due of ['overdue', 'month'] as const)
    expect(filterFindings(findings, { ...initialFilter, due }, null)).toEqual([])
})

test('a filter by a section of the track includes findings that may be in the section', () => {
  expect(select({ from: 45, to: 60 })).toEqual(['later', 'late'])
  expect(select({ from: 46, to: 54 })).toEqual([])
  expect(select({ to: 24 })).toEqual(['soon'])
})

test('sorted by grade, observations come last, and a filter with a minimum grade excludes them', () => {
  const observed = createSampleFinding({ id: 'observed', sled: at(10), grade: null })
  const harmless = createSampleFinding({ id: 'harmless', sled: at(90), grade: 0 })
  const list = (filter: Partial<FindingFilter>) =>
    filterFindings([observed, harmless], { ...initialFilter, ...filter }, TODAY).map(({ id }) => id)

  expect(list({ sort: 'grade' })).toEqual(['harmless', 'observed'])
  expect(list({ sort: 'place' })).toEqual(['observed', 'harmless'])
  expect(list({ grade: 1 })).toEqual([])
})
