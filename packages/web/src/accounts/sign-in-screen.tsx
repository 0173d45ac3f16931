import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { getPathAfterSignIn } from '../console/attempted-path.ts'
import { useConsole, useReload, useSession } from '../console/console-context.tsx'
import { ApiError } from '../console/link/api-error.ts'
import { paths } from '../console/paths.ts'
import { useSingleMutation } from '../console/use-single-mutation.ts'
import { signIn } from '../rig/accounts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { classNames } from '../ui/class-names.ts'
import { Form } from '../ui/form.tsx'
import layout from '../ui/layout.module.css'
import { ReloadButton } from '../ui/reload-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './accounts.module.css'
import { AuthLink } from './auth-frame.tsx'
import { fieldRules, useFormFields } from './form-fields.ts'

/** `onTyping` runs on every input, so that the caller can preload the next screen. */
export const SignInScreen = ({ onTyping }: { onTyping: () => void }) => {
  const { state } = useLocation()
  const admin = useSession((session) => session.admin)
  const { mutate, isPending, error } = useSingleMutation(signIn(useConsole()))
  const { field, change, check } = useFormFields({ email: fieldRules.email, password: fieldRules.password })
  const reload = useReload()
  const [isRemembered, setIsRemembered] = useState(false)

  const submit = (fields: FormData) => {
    const credentials = check(fields)
    if (credentials && !isPending) mutate(credentials)
  }

  if (admin && !isPending) return <Navigate to={getPathAfterSignIn(admin.isSuperAdmin, state)} replace />
  return (
    <>
      <h1 className={styles.title}>Welcome back</h1>
      <Form
        className={classNames(layout.stack, styles.signIn)}
        data-gap="4"
        onSubmit={submit}
        onChange={(fields) => {
          change(fields)
          onTyping()
        }}
      >
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <div className={classNames(layout.row, layout.spread, styles.links)}>
          {/* The specification gives this checkbox no effect (spec 2) */}
          <CheckboxField label="Remember Later" checked={isRemembered} onChange={setIsRemembered} />
          <AuthLink to={paths.forgotPassword} className={classNames(layout.target, styles.link)}>
            Forgot Password
          </AuthLink>
        </div>
        {error && (
          <p role="alert" className={styles.refusal}>
            {error.message}
          </p>
        )}
        {error instanceof ApiError && error.kind === 'intercepted' && <ReloadButton {...reload} />}
        <Button type="submit" variant="primary" disabled={isPending}>
          Sign in
        </Button>
        <AuthLink to={paths.signUp} className={classNames(layout.target, styles.link)}>
          Don't have an account? Sign Up
        </AuthLink>
      </Form>
    </>
  )
}
