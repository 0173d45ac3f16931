import { formatDate } from '../../../lib/format.ts'
import { DAY_MS } from '../../../rig/rig-time.ts'
import { type Finding, getLastInspection, isFindingOpen } from '../record/finding.ts'

/** The values of each filter, in the order of the menus. */
export const filterOptions = {
  sort: [
    { value: 'place', label: 'Place' },
    { value: 'grade', label: 'Grade, worst first' },
    { value: 'due', label: 'Due date' },
    { value: 'newest', label: 'Last inspected' },
  ],
  state: [
    { value: 'open', label: 'Open' },
    { value: 'repaired', label: 'Repaired' },
    { value: 'all', label: 'All' },
  ],
  due: [
    { value: 'any', label: 'Any' },
    { value: 'overdue', label: 'Overdue' },
    { value: 'month', label: 'Within 30 days' },
    { value: 'none', label: 'No due date' },
  ],
} as const

type Choice<Name extends keyof typeof filterOptions> = (typeof filterOptions)[Name][number]['value']

export type FindingFilter = {
  sort: Choice<'sort'>
  state: Choice<'state'>
  grade: number
  due: Choice<'due'>
  /** Section of the track in sled units. Null if there is no limit. */
  from: number | null
  to: number | null
}

export const initialFilter: FindingFilter = { sort: 'place', state: 'open', grade: 0, due: 'any', from: null, to: null }

const DUE_WITHIN_DAYS = 30
/** A string that is sorted after every date. */
const AFTER_ALL_DATES = '9999'

/** `today` is `YYYY-MM-DD`, or null while it is unknown. */
export const filterFindings = (findings: readonly Finding[], filter: FindingFilter, today: string | null): Finding[] =>
  findings
    .filter((finding) => matchesFilter(finding, filter, today))
    .toSorted((a, b) => compareFindings(a, b, filter.sort))

const matchesFilter = (finding: Finding, { state, grade, due, from, to }: FindingFilter, today: string | null) => {
  if (state !== 'all' && isFindingOpen(finding) !== (state === 'open')) return false
  if ((finding.grade ?? 0) < grade || !isDue(finding.dueDate, due, today)) return false
  if (from === null && to === null) return true
  const { value, tolerance } = finding.sled
  if (value === null) return false
  // The position is an estimate, so it is in the section if its tolerance reaches into the section
  const reach = tolerance ?? 0
  return value + reach >= (from ?? -Infinity) && value - reach <= (to ?? Infinity)
}

const isDue = (dueDate: string, due: FindingFilter['due'], today: string | null) => {
  if (due === 'any') return true
  if (due === 'none') return dueDate === ''
  if (dueDate === '' || today === null) return false
  return due === 'overdue' ? isOverdue(dueDate, today) : dueDate <= addDays(today, DUE_WITHIN_DAYS)
}

export const isOverdue = (dueDate: string, today: string | null) => dueDate !== '' && today !== null && dueDate < today

const addDays = (day: string, days: number) => formatDate(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)

const compareFindings = (a: Finding, b: Finding, sort: FindingFilter['sort']) => {
  const positionOrder = (a.sled.value ?? Infinity) - (b.sled.value ?? Infinity) || 0
  if (sort === 'grade') return compareGrades(a, b) || positionOrder
  if (sort === 'due') return (a.dueDate || AFTER_ALL_DATES).localeCompare(b.dueDate || AFTER_ALL_DATES) || positionOrder
  if (sort === 'newest') return getChangeTime(b).localeCompare(getChangeTime(a))
  return positionOrder || compareGrades(a, b)
}

const compareGrades = (a: Finding, b: Finding) => (b.grade ?? -1) - (a.grade ?? -1)

const getChangeTime = (finding: Finding) => getLastInspection(finding)?.at ?? ''
