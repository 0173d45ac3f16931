import { useState } from 'react'
import { paths } from '../console/paths.ts'
import { TextField } from '../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountLink } from './account-link.tsx'
import { CheckEmailPanel } from './check-email-panel.tsx'
import { fieldRules } from './field-rules.ts'
import { useFields } from './use-fields.ts'

/** Asks for a reset of the password; nothing is sent to a server (spec 2). */
export const ForgotPasswordScreen = () => {
  const { field, check } = useFields({ email: fieldRules.email })
  const [asked, setAsked] = useState<string>()

  if (asked !== undefined) return <CheckEmailPanel email={asked} />
  return (
    <AccountForm
      title="Forgot Password"
      lead="Tell us the email of your account."
      submitLabel="Reset Password"
      onSubmit={() => setAsked(check()?.email)}
      links={
        <>
          <AccountLink to={paths.signIn}>Back to login</AccountLink>
          <AccountLink to={paths.signUp}>Sign Up</AccountLink>
        </>
      }
    >
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
    </AccountForm>
  )
}
