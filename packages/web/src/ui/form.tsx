import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'onChange'> & {
  /** Called with the current contents of the fields, because a password manager may fill them without an event. */
  onSubmit: (fields: FormData) => void
  onChange?: ((fields: FormData) => void) | undefined
}

export const Form = ({ onSubmit, onChange, ...native }: FormProps) => (
  <form
    {...native}
    noValidate
    onChange={(event) => onChange?.(new FormData(event.currentTarget))}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(new FormData(event.currentTarget))
    }}
  />
)

export const readText = (fields: FormData, name: string) => String(fields.get(name) ?? '')

/** Matches the characters that change the direction of the text after them. */
const DIRECTION_PATTERN = /[\u202A-\u202E\u2066-\u2069]/g

/** Removes invisible characters that would break the lines of messages about the name, or reverse their text. */
export const readName = (fields: FormData, name: string) =>
  readText(fields, name)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(DIRECTION_PATTERN, '')
    .trim()
