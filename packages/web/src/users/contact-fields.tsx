import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './contact-fields.module.css'
import type { useDraft } from './use-draft.ts'
import { roles } from './user.ts'

type ContactName = 'firstName' | 'lastName' | 'email' | 'phone' | 'role'

type ContactFieldsProps = { bind: ReturnType<typeof useDraft<ContactName>>['bind'] }

/** Who a user is: the fields of the first step of a new user, and of an edit (spec 2). */
export const ContactFields = ({ bind }: ContactFieldsProps) => (
  <>
    <div className={styles.pair}>
      <TextField label="First name" autoComplete="off" {...bind('firstName')} />
      <TextField label="Last name" autoComplete="off" {...bind('lastName')} />
    </div>
    <TextField label="Email" type="email" autoComplete="off" {...bind('email')} />
    <TextField label="Phone number" type="tel" autoComplete="off" {...bind('phone')} />
    <SelectField label="Role" {...bind('role')} options={roles} />
  </>
)
