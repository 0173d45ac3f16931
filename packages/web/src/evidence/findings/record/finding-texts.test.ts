import { expect, test } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { createTexts, type Finding, type FindingFields, type Onset, type Reading } from './finding.ts'
import {
  describeEdit,
  formatCamera,
  formatGrade,
  formatOnset,
  formatOriginalName,
  formatReading,
  formatTime,
  formatTimestamp,
} from './finding-texts.ts'

const unknown: Reading = { value: null, certainty: 'unknown', tolerance: null }

test.each<[Reading, string, string]>([
  [{ value: 12.04, certainty: 'known', tolerance: 0.1 }, '°', '12 ± 0.1°'],
  [{ value: 42.16, certainty: 'estimated', tolerance: 5 }, '', 'about 42.2 ± 5'],
  [{ value: 42, certainty: 'estimated', tolerance: null }, '°', 'about 42°'],
  [{ value: 42, certainty: 'unknown', tolerance: null }, '°', 'unknown'],
  [{ ...unknown, certainty: 'known' }, '°', 'unknown'],
])('the reading %j with the unit %j is shown as %j', (reading, unit, text) => {
  expect(formatReading(reading, unit)).toBe(text)
})

test.each<[Finding['time'], string]>([
  [{ at: '2026-06-10T06:30:05.000Z', certainty: 'known', tolerance: 1 }, '2026-06-10 06:30:05 UTC ± 1 s'],
  [{ at: '2026-06-10T06:30:05.000Z', certainty: 'estimated', tolerance: null }, 'about 2026-06-10 06:30:05 UTC'],
  [{ at: null, certainty: 'unknown', tolerance: null }, 'unknown'],
])('the time %j is shown as %j', (time, text) => {
  expect(formatTime(time)).toBe(text)
})

test('a missing grade is shown as "none", a missing time as "time unknown", and a missing recording as "live picture"', () => {
  expect([formatGrade(2), formatGrade(0), formatGrade(null)]).toEqual(['2, moderate', '0, no effect', 'none'])
  expect([formatTimestamp('2026-06-10T06:30:05.000Z'), formatTimestamp(null)]).toEqual([
    '2026-06-10 06:30 UTC',
    'time unknown',
  ])
  expect(formatOriginalName({ recording: { name: 'a.jpg', seconds: null } })).toBe('a.jpg')
  expect(formatOriginalName({ recording: null })).toBe('live picture')
})

test('a camera that is known only from the name of a recording is shown as probable', () => {
  expect(formatCamera({ name: 'PTZ North', certainty: 'known' })).toBe('PTZ North')
  expect(formatCamera({ name: 'PTZ North', certainty: 'estimated' })).toBe('probably PTZ North')
})

const after = '2026-06-10T06:30:00.000Z'
const before = '2026-07-10T06:30:00.000Z'

test.each<[Partial<Onset>, string]>([
  [
    { before, isExact: true },
    'before 2026-07-10 06:30 UTC: the oldest of the films already shows it (2 films looked at)',
  ],
  [
    { before, isExact: true, unclear: 1 },
    'before 2026-07-10 06:30 UTC: the oldest of the films already shows it (2 films looked at, 1 of them unclear)',
  ],
  [{ before }, 'before 2026-07-10 06:30 UTC (2 films looked at)'],
  [{ before, unclear: 1 }, 'before 2026-07-10 06:30 UTC (2 films looked at, 1 of them unclear)'],
  [{ after, before, isExact: true }, 'between 2026-06-10 06:30 UTC and 2026-07-10 06:30 UTC (2 films looked at)'],
  [{ after, before }, 'at some time between 2026-06-10 06:30 UTC and 2026-07-10 06:30 UTC (2 films looked at)'],
  [{ after, films: 1 }, 'not determined (1 film looked at)'],
])('the time at which damage appeared, %j, is shown as %j', (onset, text) => {
  expect(formatOnset({ after: null, before: null, films: 2, unclear: 0, isExact: false, ...onset })).toBe(text)
})

test('an edit is described by a sentence for each changed field', () => {
  const fields: FindingFields = createSampleFinding()
  const texts = { ...createTexts(() => ''), note: 'Rust' }
  const edited = { ...texts, kind: 'wear', grade: null, dueDate: '2026-09-01', sled: unknown }

  expect(describeEdit(fields, fields)).toEqual([])
  expect(describeEdit(fields, edited)).toEqual([
    'Kind: broken wire → wear.',
    'Grade: 2 → none.',
    'Extent: 3 cm → empty.',
    'Due date: 2026-08-01 → 2026-09-01.',
    'Sled: about 42 ± 5 → unknown.',
    'Note: Outer layer → Rust.',
  ])
  expect(describeEdit(edited, fields)).toContain('Grade: none → 2.')
  expect(describeEdit(edited, fields)).toContain('Extent: empty → 3 cm.')
})
