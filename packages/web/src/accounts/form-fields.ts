import * as limits from '@rig/contract/limits'
import { useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { readText } from '../ui/form.tsx'

/** Returns the message for an invalid value. `others` are all values of the form, for rules about two fields. */
type FieldRule = (value: string, others: Partial<Record<string, string>>) => string | undefined

/** The rig counts code points too: an emoji is one character. */
const createMinLengthRule =
  (chars: number, message: string): FieldRule =>
  (value) =>
    [...value].length < chars ? message : undefined

const USERNAME_MIN_CHARS = 2

/** Messages from the specification, verbatim, including its mistakes (spec 5). */
export const fieldRules = {
  firstName: createMinLengthRule(limits.FIRST_NAME_MIN_CHARS, 'First Name must be at least 3 characters long!'),
  lastName: createMinLengthRule(limits.LAST_NAME_MIN_CHARS, 'Last Name must be at least 3 characters long!'),
  phone: createMinLengthRule(limits.PHONE_MIN_CHARS, 'Last Name must be at least 11 characters long!'), // (sic)
  companyName: createMinLengthRule(limits.COMPANY_NAME_MIN_CHARS, 'Company Name must be at least 3 characters long!'),
  companyAddress: createMinLengthRule(
    limits.COMPANY_ADDRESS_MIN_CHARS,
    'Company Address  must be at least 3 characters long!', // (sic)
  ),
  username: createMinLengthRule(USERNAME_MIN_CHARS, 'username must be at least 2 characters long!'),
  email: (value) => (limits.EMAIL_PATTERN.test(value) ? undefined : 'Email is not valid!'),
  password: createMinLengthRule(limits.PASSWORD_MIN_CHARS, 'Password must be at least 8 characters long!'),
  /** Normalises both passwords, because text that is pasted on macOS can be in decomposed Unicode form. */
  confirmation: (value, { password }) =>
    value.normalize() === password?.normalize() ? undefined : 'Passwords not tally', // (sic)
} satisfies Record<string, FieldRule>

/**
 * Checks the fields of a form. `field(name)` returns the props of a TextField. `check(fields)` returns the values of a
 * valid form; otherwise it shows 'Invalid Form' and returns null. Fields are validated on each change. An untouched
 * field shows no error, but makes the form invalid (spec 5).
 */
export const useFormFields = <Name extends string>(rules: Record<Name, FieldRule>) => {
  const { notices } = useConsole()
  /** Values of the fields that have contained text since the form opened, even if a browser filled them in. */
  const [values, setValues] = useState<Partial<Record<string, string>>>({})

  const read = (fields: FormData) => {
    const next: typeof values = {}
    for (const name in rules) {
      const text = readText(fields, name)
      if (text !== '' || name in values) next[name] = text
    }
    setValues(next)
    return next
  }

  const getError = (name: Name, formValues: typeof values) => {
    const value = formValues[name]
    return value === undefined ? undefined : rules[name](value, formValues)
  }

  const isComplete = (formValues: typeof values): formValues is Record<Name, string> => {
    for (const name in rules)
      if (formValues[name] === undefined || getError(name, formValues) !== undefined) return false
    return true
  }

  return {
    field: (name: Name) => ({ name, error: getError(name, values) }),
    change: (fields: FormData) => void read(fields),
    check: (fields: FormData): Record<Name, string> | null => {
      const formValues = read(fields)
      if (isComplete(formValues)) return formValues
      notices.error('Invalid Form')
      return null
    },
  }
}
