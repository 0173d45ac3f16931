import { type LucideIcon, MailOpen, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '../console/paths.ts'
import button from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { StepHeading } from '../ui/step-heading.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import styles from './accounts.module.css'
import { AuthLink } from './auth-frame.tsx'
import { fieldRules, useFormFields } from './form-fields.ts'

/** Renders the form for a password reset, which sends no request (spec 2). */
export const ForgotPasswordScreen = () => {
  const { field, change, check } = useFormFields({ email: fieldRules.email })
  const [submittedEmail, setSubmittedEmail] = useState<string>()

  // Spec 2 also describes this panel for sign-up, but a sign-up leads to the sign-in screen
  if (submittedEmail !== undefined)
    return (
      <AccountPanel
        icon={MailOpen}
        title="Check your email"
        text={
          <>
            Look for a message sent to <strong>{submittedEmail}</strong>
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
  return (
    <AccountForm
      title="Forgot Password"
      lead="Enter the email address of your account."
      submitLabel="Reset Password"
      onChange={change}
      onSubmit={(fields) => setSubmittedEmail(check(fields)?.email)}
      links={
        <>
          <AuthLink to={paths.signIn} className={layout.target}>
            Back to login
          </AuthLink>
          <AuthLink to={paths.signUp} className={layout.target}>
            Sign Up
          </AuthLink>
        </>
      }
    >
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
    </AccountForm>
  )
}

const { password, confirmation } = fieldRules

/** Renders the form for a new password, which sends no request (spec 2). */
export const ResetPasswordScreen = () => {
  const { field, change, check } = useFormFields({ password, confirmation })
  const [isSaved, setIsSaved] = useState(false)

  if (isSaved)
    return (
      <AccountPanel icon={ShieldCheck} title="Password Set" text="You can now sign in with your new password.">
        <AuthLink className={button.button} data-variant="primary" to={paths.signIn}>
          Go to login
        </AuthLink>
      </AccountPanel>
    )
  return (
    <AccountForm
      title="Reset Password"
      lead="Choose a new password of at least 8 characters."
      submitLabel="Save changes"
      onChange={change}
      onSubmit={(fields) => setIsSaved(check(fields) !== null)}
      links={
        <AuthLink to={paths.signIn} className={layout.target}>
          Back to login
        </AuthLink>
      }
    >
      <TextField label="New password" type="password" autoComplete="new-password" {...field('password')} />
      <TextField label="Confirm password" type="password" autoComplete="new-password" {...field('confirmation')} />
    </AccountForm>
  )
}

type AccountPanelProps = { icon: LucideIcon; title: string; text: ReactNode; children: ReactNode }

/** Replaces a submitted form. */
const AccountPanel = ({ icon: Icon, title, text, children }: AccountPanelProps) => (
  <section className={classNames(layout.stack, layout.centre)} aria-label={title}>
    <span className={classNames(layout.middle, styles.icon)}>
      <Icon aria-hidden />
    </span>
    <StepHeading as="h1" className={styles.title}>
      {title}
    </StepHeading>
    <p className={classNames(layout.soft, layout.breakable)}>{text}</p>
    <div className={classNames(layout.stack, styles.ways)} data-gap="2">
      {children}
    </div>
  </section>
)
