import { useState } from 'react'
import { paths } from '../console/paths.ts'
import { TextField } from '../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountLink } from './account-link.tsx'
import { fieldRules } from './field-rules.ts'
import { PasswordSetPanel } from './password-set-panel.tsx'
import { useFields } from './use-fields.ts'

const { password, confirmation } = fieldRules

/** Sets a new password; nothing is sent to a server (spec 2). */
export const ResetPasswordScreen = () => {
  const { field, check } = useFields({ password, confirmation })
  const [saved, setSaved] = useState(false)

  if (saved) return <PasswordSetPanel />
  return (
    <AccountForm
      title="Reset Password"
      lead="Choose a new password of at least 8 characters."
      submitLabel="Save changes"
      onSubmit={() => setSaved(check() !== null)}
      links={<AccountLink to={paths.signIn}>Back to login</AccountLink>}
    >
      <TextField label="New password" type="password" autoComplete="new-password" {...field('password')} />
      <TextField label="Confirm password" type="password" autoComplete="new-password" {...field('confirmation')} />
    </AccountForm>
  )
}
