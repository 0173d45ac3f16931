import { useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { readText } from '../ui/form.tsx'
import type { FieldRule } from './field-rules.ts'

/**
 * Checks the fields of a form. `field(name)` returns the props of a TextField. `check(fields)` returns the values of a
 * valid form; otherwise it shows 'Invalid Form' and returns null. Fields are validated on each change. An untouched
 * field shows no error, but makes the form invalid (spec 5).
 */
export const useFormFields = <Name extends string>(rules: Record<Name, FieldRule>) => {
  const { notices } = useConsole()
  /** Contains no untouched field. */
  const [values, setValues] = useState<Partial<Record<string, string>>>({})

  const read = (fields: FormData) => {
    const next = { ...values }
    for (const name in rules) {
      const text = readText(fields, name)
      if (text !== '' || name in values) next[name] = text
    }
    setValues(next)
    return next
  }

  const getError = (name: Name, candidate: typeof values) => {
    const value = candidate[name]
    return value === undefined ? undefined : rules[name](value, candidate)
  }

  const isComplete = (candidate: typeof values): candidate is Record<Name, string> => {
    for (const name in rules) if (candidate[name] === undefined || getError(name, candidate) !== undefined) return false
    return true
  }

  return {
    field: (name: Name) => ({ name, error: getError(name, values) }),
    change: (fields: FormData) => void read(fields),
    check: (fields: FormData): Record<Name, string> | null => {
      const candidate = read(fields)
      if (isComplete(candidate)) return candidate
      notices.error('Invalid Form')
      return null
    },
  }
}
