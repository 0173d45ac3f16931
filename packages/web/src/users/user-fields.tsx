import { useState } from 'react'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { userRoles } from './user.ts'
import styles from './user-fields.module.css'

/** Stores the values of a form that is never sent. `bind(name)` returns the props of a field. */
export const useFormDraft = <Name extends string>(initial: Record<Name, string>) => {
  const [values, setValues] = useState(initial)
  const bind = (name: Name) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  return { values, bind }
}

type FieldsProps<Name extends string> = { bind: ReturnType<typeof useFormDraft<Name>>['bind'] }

export const ContactFields = ({ bind }: FieldsProps<'firstName' | 'lastName' | 'email' | 'phone' | 'role'>) => (
  <>
    <div className={styles.pair}>
      <TextField label="First name" autoComplete="off" {...bind('firstName')} />
      <TextField label="Last name" autoComplete="off" {...bind('lastName')} />
    </div>
    <TextField label="Email" type="email" autoComplete="off" {...bind('email')} />
    <TextField label="Phone number" type="tel" autoComplete="off" {...bind('phone')} />
    <SelectField label="Role" {...bind('role')} options={userRoles} />
  </>
)

export const CompanyFields = ({ bind }: FieldsProps<'companyName' | 'companyAddress'>) => (
  <>
    <TextField label="Company name" autoComplete="off" {...bind('companyName')} />
    <TextField label="Company address" autoComplete="off" {...bind('companyAddress')} />
  </>
)
