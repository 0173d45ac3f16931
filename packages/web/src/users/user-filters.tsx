import { useState } from 'react'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './user-filters.module.css'

const options = (...labels: string[]) => labels.map((label) => ({ value: label, label }))
const dates = options('Date Created', 'Last 7 days', 'Last 30 days', 'Last 3 Month') // The specification omits the plural s (spec 2)
const roles = options('Role', 'Admin', 'User')

type UserFiltersProps = { name: string; onName: (name: string) => void }

/** Renders the search and two filters, which have no effect (spec 2). */
export const UserFilters = ({ name, onName }: UserFiltersProps) => {
  const [date, setDate] = useState('Date Created')
  const [role, setRole] = useState('Role')
  return (
    <div className={styles.filters}>
      <TextField
        label="Search by name"
        labelHidden
        placeholder="Search by name"
        type="search"
        name="search"
        value={name}
        onChange={onName}
        className={styles.search}
      />
      <SelectField label="Date Created" labelHidden value={date} onChange={setDate} options={dates} />
      <SelectField label="Role" labelHidden value={role} onChange={setRole} options={roles} />
    </div>
  )
}
