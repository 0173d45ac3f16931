import { useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import type { FieldRule } from './field-rules.ts'

/**
 * Manages the values and errors of a form. `field(name)` returns the props of a TextField. `check()` returns the values
 * of a valid form; otherwise it shows 'Invalid Form' and returns null. A field is validated on each change. An
 * untouched field shows no error, but makes the form invalid (spec 5).
 */
export const useFormFields = <Name extends string>(rules: Record<Name, FieldRule>) => {
  const { notices } = useConsole()
  const [values, setValues] = useState<Partial<Record<string, string>>>({})

  const getError = (name: Name) => {
    const value = values[name]
    return value === undefined ? undefined : rules[name](value, values)
  }

  const field = (name: Name) => ({
    name,
    value: values[name] ?? '',
    error: getError(name),
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })

  const isComplete = (candidate: Partial<Record<string, string>>): candidate is Record<Name, string> =>
    listNames(rules).every((name) => candidate[name] !== undefined && getError(name) === undefined)

  const check = (): Record<Name, string> | null => {
    if (isComplete(values)) return values
    notices.error('Invalid Form')
    return null
  }

  return { field, check }
}

function* iterateNames<Name extends string>(rules: Record<Name, unknown>): Generator<Name> {
  for (const name in rules) yield name
}

const listNames = <Name extends string>(rules: Record<Name, unknown>) => [...iterateNames(rules)]
