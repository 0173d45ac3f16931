import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../console/paths.ts'
import button from '../ui/button.module.css'
import { TextField } from '../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPanel } from './account-panel.tsx'
import { AuthLink } from './auth-frame.tsx'
import { fieldRules } from './field-rules.ts'
import { useFormFields } from './use-form-fields.ts'

const { password, confirmation } = fieldRules

/** Renders the form for a new password, which sends no request (spec 2). */
export const ResetPasswordScreen = () => {
  const { field, change, check } = useFormFields({ password, confirmation })
  const [isSaved, setIsSaved] = useState(false)

  if (isSaved) return <PasswordSetPanel />
  return (
    <AccountForm
      title="Reset Password"
      lead="Choose a new password of at least 8 characters."
      submitLabel="Save changes"
      onChange={change}
      onSubmit={(fields) => setIsSaved(check(fields) !== null)}
      links={<AuthLink to={paths.signIn}>Back to login</AuthLink>}
    >
      <TextField label="New password" type="password" autoComplete="new-password" {...field('password')} />
      <TextField label="Confirm password" type="password" autoComplete="new-password" {...field('confirmation')} />
    </AccountForm>
  )
}

const PasswordSetPanel = () => (
  <AccountPanel icon={ShieldCheck} title="Password Set" text="You can now sign in with your new password.">
    <AuthLink className={button.button} data-variant="primary" to={paths.signIn}>
      Go to login
    </AuthLink>
  </AccountPanel>
)
