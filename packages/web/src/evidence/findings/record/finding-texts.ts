import { formatCount, formatMinuteInUtc, formatSecondInUtc } from '../../../lib/format.ts'
import {
  type Finding,
  type FindingFields,
  getOriginalName,
  gradeTexts,
  longTextFields,
  type Onset,
  type Reading,
  shortTextFields,
  type Verdict,
} from './finding.ts'

export const verdictTexts: Record<Verdict, string> = {
  recorded: 'Recorded',
  unchanged: 'Unchanged',
  grown: 'Grown',
  repaired: 'Repaired',
  'not-visible': 'Not visible',
  edited: 'Edited',
}

/** `2, moderate`, or `none` for an observation */
export const formatGrade = (grade: Finding['grade']) => (grade === null ? 'none' : `${grade}, ${gradeTexts[grade]}`)

/** A camera that is known only from the name of a recording is marked as probable. */
export const formatCamera = ({ name, certainty }: Finding['camera']) =>
  certainty === 'known' ? name : `probably ${name}`

export const formatOriginalName = (finding: Pick<Finding, 'still' | 'recording'>) =>
  getOriginalName(finding) ?? 'live picture'

/** `12 ± 0.1°`, `about 42 ± 5` or `unknown` */
export const formatReading = ({ value, certainty, tolerance }: Reading, unit = ''): string => {
  if (value === null || certainty === 'unknown') return 'unknown'
  const range = tolerance === null ? '' : ` ± ${formatNumber(tolerance)}`
  return `${certainty === 'estimated' ? 'about ' : ''}${formatNumber(value)}${range}${unit}`
}

/** `2026-06-10 06:30 UTC` */
export const formatTimestamp = (iso: string | null) => (iso === null ? 'time unknown' : formatMinuteInUtc(iso))

export const formatTime = ({ at, certainty, tolerance }: Finding['time']) => {
  if (at === null) return 'unknown'
  const range = tolerance === null ? '' : ` ± ${formatNumber(tolerance)} s`
  return `${certainty === 'estimated' ? 'about ' : ''}${formatSecondInUtc(at)}${range}`
}

export const formatOnset = ({ after, before, films, unclear, isExact }: Onset) => {
  const viewedFilms = `${formatCount(films, 'film')} looked at`
  const note = unclear > 0 ? `${viewedFilms}, ${unclear} of them unclear` : viewedFilms
  if (after !== null && before !== null)
    return `${isExact ? 'between' : 'at some time between'} ${formatTimestamp(after)} and ${formatTimestamp(before)} (${note})`
  const where = isExact ? ': the oldest of the films already shows it' : ''
  if (before !== null) return `before ${formatTimestamp(before)}${where} (${note})`
  return `not determined (${note})`
}

/** Returns a sentence for each field that an edit has changed. */
export const describeEdit = (before: FindingFields, after: FindingFields): string[] => [
  ...describeField('Kind', before.kind, after.kind),
  ...describeField('Grade', `${before.grade ?? 'none'}`, `${after.grade ?? 'none'}`),
  ...shortTextFields.flatMap(({ name, label }) => describeField(label, before[name], after[name])),
  ...describeField('Due date', before.dueDate, after.dueDate),
  ...describeField('Sled', formatReading(before.sled), formatReading(after.sled)),
  ...longTextFields.flatMap(({ name, label }) => describeField(label, before[name], after[name])),
]

export const describeOnsetEdit = (before: Onset | null, after: Onset | null): string[] =>
  describeField('Appeared', describeOnset(before), describeOnset(after))

const describeOnset = (onset: Onset | null) => (onset ? formatOnset(onset) : 'unknown')

const describeField = (name: string, before: string, after: string) =>
  before === after ? [] : [`${name}: ${before || 'empty'} → ${after || 'empty'}.`]

/** Rounds to one decimal. */
export const formatNumber = (value: number) => `${Math.round(value * 10) / 10}`
