import { useState } from 'react'
import { AccountForm } from '../../features/accounts/account-form.tsx'
import { AccountLink } from '../../features/accounts/account-link.tsx'
import { CheckEmailPanel } from '../../features/accounts/check-email-panel.tsx'
import { fieldRules } from '../../features/accounts/field-rules.ts'
import { useFields } from '../../features/accounts/use-fields.ts'
import { paths } from '../../lib/paths.ts'
import { TextField } from '../../ui/text-field.tsx'

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
