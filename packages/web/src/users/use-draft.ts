import { useState } from 'react'

/** The values of a form that is never sent: `bind(name)` are the props of a field. */
export const useDraft = <Name extends string>(initial: Record<Name, string>) => {
  const [values, setValues] = useState(initial)
  const bind = (name: Name) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  return { values, bind }
}
