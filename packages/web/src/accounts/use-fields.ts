import { useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import type { FieldRule } from './field-rules.ts'

/**
 * Returns the fields of a form with these rules. A field is checked on each change; an untouched one shows no error and
 * still blocks the form, because it is unset (spec 5).
 *
 * `field(name)` returns the props of a TextField. `check()` returns the values of a valid form; otherwise it shows 'Invalid
 * Form' and returns null.
 */
export const useFields = <Name extends string>(rules: Record<Name, FieldRule>) => {
  const { notices } = useConsole()
  const [values, setValues] = useState<Partial<Record<string, string>>>({})

  const errorOf = (name: Name) => {
    const value = values[name]
    return value === undefined ? undefined : rules[name](value, values)
  }

  const field = (name: Name) => ({
    name,
    value: values[name] ?? '',
    error: errorOf(name),
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })

  const isComplete = (candidate: Partial<Record<string, string>>): candidate is Record<Name, string> =>
    namesOf(rules).every((name) => candidate[name] !== undefined && errorOf(name) === undefined)

  const check = (): Record<Name, string> | null => {
    if (isComplete(values)) return values
    notices.error('Invalid Form')
    return null
  }

  return { field, check }
}

function* keysOf<Name extends string>(rules: Record<Name, unknown>): Generator<Name> {
  for (const name in rules) yield name
}

const namesOf = <Name extends string>(rules: Record<Name, unknown>) => [...keysOf(rules)]
