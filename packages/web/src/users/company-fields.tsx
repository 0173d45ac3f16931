import { TextField } from '../ui/text-field.tsx'
import type { useDraft } from './use-draft.ts'

type CompanyFieldsProps = { bind: ReturnType<typeof useDraft<'companyName' | 'companyAddress'>>['bind'] }

/** Where a user works: the fields of the second step of a new user, and of an address. */
export const CompanyFields = ({ bind }: CompanyFieldsProps) => (
  <>
    <TextField label="Company name" autoComplete="off" {...bind('companyName')} />
    <TextField label="Company address" autoComplete="off" {...bind('companyAddress')} />
  </>
)
