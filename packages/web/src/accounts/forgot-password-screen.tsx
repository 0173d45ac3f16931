import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../console/paths.ts'
import button from '../ui/button.module.css'
import { TextField } from '../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPanel } from './account-panel.tsx'
import { AuthLink } from './auth-frame.tsx'
import { fieldRules } from './field-rules.ts'
import { useFormFields } from './use-form-fields.ts'

/** Renders the form for a password reset, which sends no request (spec 2). */
export const ForgotPasswordScreen = () => {
  const { field, change, check } = useFormFields({ email: fieldRules.email })
  const [submittedEmail, setSubmittedEmail] = useState<string>()

  if (submittedEmail !== undefined) return <CheckEmailPanel email={submittedEmail} />
  return (
    <AccountForm
      title="Forgot Password"
      lead="Enter the email address of your account."
      submitLabel="Reset Password"
      onChange={change}
      onSubmit={(fields) => setSubmittedEmail(check(fields)?.email)}
      links={
        <>
          <AuthLink to={paths.signIn}>Back to login</AuthLink>
          <AuthLink to={paths.signUp}>Sign Up</AuthLink>
        </>
      }
    >
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
    </AccountForm>
  )
}

/** The specification shows this panel after sign-up as well, but a new account leads to the sign-in screen (spec 2). */
const CheckEmailPanel = ({ email }: { email: string }) => (
  <AccountPanel
    icon={MailOpen}
    title="Check your email"
    text={
      <>
        Look for a message sent to <strong>{email}</strong>
      </>
    }
  >
    <a className={button.button} data-variant="primary" href="mailto:">
      Open Email app
    </a>
    <AuthLink className={button.button} to={paths.signIn}>
      Back to login
    </AuthLink>
  </AccountPanel>
)
