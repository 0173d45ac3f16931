import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { GRADES } from '../record/finding.ts'
import { dueFilters, type FindingFilter, sortOrders, stateFilters } from './filter-findings.ts'
import styles from './findings-screen.module.css'

const texts = {
  place: 'Place',
  grade: 'Grade, worst first',
  due: 'Due date',
  newest: 'Last inspected',
  open: 'Open',
  repaired: 'Repaired',
  all: 'All',
  any: 'Any',
  overdue: 'Overdue',
  month: 'Within 30 days',
  none: 'No due date',
} as const

type FindingFilterBarProps = { filter: FindingFilter; onChange: (change: Partial<FindingFilter>) => void }

export const FindingFilterBar = ({ filter, onChange }: FindingFilterBarProps) => (
  <search className={styles.filter} aria-label="Filter findings">
    <Choice label="Sort by" value={filter.sort} values={sortOrders} onChange={(sort) => onChange({ sort })} />
    <Choice label="State" value={filter.state} values={stateFilters} onChange={(state) => onChange({ state })} />
    <SelectField
      label="Grade"
      value={`${filter.grade}`}
      onChange={(grade) => onChange({ grade: Number(grade) })}
      options={GRADES.map((grade) => ({ value: `${grade}`, label: grade === 0 ? 'Any' : `${grade} or worse` }))}
    />
    <Choice label="Due" value={filter.due} values={dueFilters} onChange={(due) => onChange({ due })} />
    <Limit label="From sled" name="from" value={filter.from} onChange={(from) => onChange({ from })} />
    <Limit label="To sled" name="to" value={filter.to} onChange={(to) => onChange({ to })} />
  </search>
)

type ChoiceProps<Value extends keyof typeof texts> = {
  label: string
  value: Value
  values: readonly Value[]
  onChange: (value: Value) => void
}

const Choice = <Value extends keyof typeof texts>({ label, value, values, onChange }: ChoiceProps<Value>) => (
  <SelectField
    label={label}
    value={value}
    onChange={(chosen) => {
      const found = values.find((each) => each === chosen)
      if (found) onChange(found)
    }}
    options={values.map((each) => ({ value: each, label: texts[each] }))}
  />
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
