import { useState } from 'react'
import { notices } from '../console/notices.ts'
import type { FieldRule } from './field-rules.ts'

/**
 * The fields of a form and their rules. A field is checked on each change; one that was never touched has no error and
 * still blocks, because it is unset (spec 5).
 *
 * `field(name)` are the props of a TextField, `check()` returns the values of a valid form, and shows 'Invalid Form' and
 * returns null else.
 */
export const useFields = <Name extends string>(rules: Record<Name, FieldRule>) => {
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

  const complete = (candidate: Partial<Record<string, string>>): candidate is Record<Name, string> =>
    namesOf(rules).every((name) => candidate[name] !== undefined && errorOf(name) === undefined)

  const check = (): Record<Name, string> | null => {
    if (complete(values)) return values
    notices.error('Invalid Form')
    return null
  }

  return { field, check }
}

function* keysOf<Name extends string>(rules: Record<Name, unknown>): Generator<Name> {
  for (const name in rules) yield name
}

const namesOf = <Name extends string>(rules: Record<Name, unknown>) => [...keysOf(rules)]
