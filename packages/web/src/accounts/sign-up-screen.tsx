import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useConsole } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { useSingleMutation } from '../console/use-single-mutation.ts'
import { signUp } from '../rig/accounts.ts'
import { classNames } from '../ui/class-names.ts'
import { readText } from '../ui/form.tsx'
import layout from '../ui/layout.module.css'
import { TextField } from '../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import styles from './accounts.module.css'
import { AuthLink } from './auth-frame.tsx'
import { fieldRules, useFormFields } from './form-fields.ts'

const { firstName, lastName, phone, email, companyName, companyAddress, password } = fieldRules
const rules = { firstName, lastName, phone, email, companyName, companyAddress, password }

const removeNonDigits = (text: string) => text.replaceAll(/\D/g, '')

const showDigits = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
  const digits = removeNonDigits(currentTarget.value)
  // Setting the value moves the cursor, so an unchanged value is not set
  if (digits !== currentTarget.value) currentTarget.value = digits
}

export const SignUpScreen = () => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { field, change, check } = useFormFields(rules)
  const { mutate, isPending } = useSingleMutation(signUp(useConsole()))

  const submit = (fields: FormData) => {
    fields.set('phone', removeNonDigits(readText(fields, 'phone')))
    const account = check(fields)
    if (account && !isPending) mutate(account, { onSuccess: () => navigate(paths.signIn, { state }) })
  }

  return (
    <AccountForm
      title="Create an account"
      submitLabel="Create acccount" // Misspelt in the specification (spec 2)
      onChange={change}
      onSubmit={submit}
      links={
        <span>
          Already have an account?{' '}
          <AuthLink to={paths.signIn} className={layout.target}>
            Log in
          </AuthLink>
        </span>
      }
    >
      <div className={classNames(layout.tiles, styles.pair)} data-gap="4">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Phone number" inputMode="numeric" autoComplete="tel" onInput={showDigits} {...field('phone')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextField label="Company name" autoComplete="organization" {...field('companyName')} />
      <TextField label="Company address" autoComplete="street-address" {...field('companyAddress')} />
      <TextField label="Password" type="password" autoComplete="new-password" {...field('password')} />
    </AccountForm>
  )
}
