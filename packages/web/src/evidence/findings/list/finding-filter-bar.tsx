import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { GRADES } from '../record/finding.ts'
import type { FindingFilter } from './filter-findings.ts'
import styles from './findings-screen.module.css'

const orders = [
  { value: 'place', label: 'Place' },
  { value: 'grade', label: 'Grade, worst first' },
  { value: 'due', label: 'Due date' },
  { value: 'newest', label: 'Last inspected' },
] as const
const states = [
  { value: 'open', label: 'Open' },
  { value: 'repaired', label: 'Repaired' },
  { value: 'all', label: 'All' },
] as const
const dueDates = [
  { value: 'any', label: 'Any' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'month', label: 'Within 30 days' },
  { value: 'none', label: 'No due date' },
] as const

type FindingFilterBarProps = { filter: FindingFilter; onChange: (change: Partial<FindingFilter>) => void }

export const FindingFilterBar = ({ filter, onChange }: FindingFilterBarProps) => (
  <search className={styles.filter} aria-label="Filter findings">
    <SelectField label="Sort by" value={filter.sort} options={orders} onChange={(sort) => onChange({ sort })} />
    <SelectField label="State" value={filter.state} options={states} onChange={(state) => onChange({ state })} />
    <SelectField
      label="Grade"
      value={`${filter.grade}`}
      onChange={(grade) => onChange({ grade: Number(grade) })}
      options={GRADES.map((grade) => ({ value: `${grade}`, label: grade === 0 ? 'Any' : `${grade} or worse` }))}
    />
    <SelectField label="Due" value={filter.due} options={dueDates} onChange={(due) => onChange({ due })} />
    <Limit label="From sled" name="from" value={filter.from} onChange={(from) => onChange({ from })} />
    <Limit label="To sled" name="to" value={filter.to} onChange={(to) => onChange({ to })} />
  </search>
)

type LimitProps = { label: string; name: string; value: number | null; onChange: (value: number | null) => void }

const Limit = ({ label, name, value, onChange }: LimitProps) => (
  <TextField
    label={label}
    name={name}
    type="number"
    placeholder="any"
    value={value === null ? '' : `${value}`}
    onChange={(text) => onChange(text === '' ? null : Number(text))}
  />
)
