import type { Credentials } from '@rig/contract'
import { type FormEvent, useState } from 'react'
import { paths } from '../console/paths.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountLink } from './account-link.tsx'
import { fieldRules } from './field-rules.ts'
import styles from './sign-in-form.module.css'
import { useFields } from './use-fields.ts'

type SignInFormProps = {
  onSubmit: (credentials: Credentials) => void
  /** The operator has begun to type. */
  onBegin: () => void
  pending: boolean
  /** Why the rig refused the last sign-in. */
  refusal?: string | undefined
}

/** Email and password. */
export const SignInForm = ({ onSubmit, onBegin, pending, refusal }: SignInFormProps) => {
  const { field, check } = useFields({ email: fieldRules.email, password: fieldRules.password })
  const [remembered, setRemembered] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const credentials = check()
    if (credentials && !pending) onSubmit(credentials)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit} onChange={onBegin}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <div className={styles.row}>
        {/* Has no effect, spec 2 */}
        <CheckboxField label="Remember Later" checked={remembered} onChange={setRemembered} />
        <AccountLink to={paths.forgotPassword} className={styles.link}>
          Forgot Password
        </AccountLink>
      </div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <Button type="submit" variant="primary" disabled={pending}>
        Sign in
      </Button>
      <AccountLink to={paths.signUp} className={styles.link} data-centred>
        Don't have an account? Sign Up
      </AccountLink>
    </form>
  )
}
