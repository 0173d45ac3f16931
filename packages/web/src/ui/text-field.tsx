import { type ComponentProps, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'
import { FilledText } from './filled-text.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'name' | 'maxLength'> & {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** Longer text is an error. It is not cut, because a pasted text would lose its end. */
  maxChars?: number
  multiline?: boolean
  /** Whether the label is hidden visually. It remains the accessible name. */
  labelHidden?: boolean
}

/** Renders an input, or a textarea if `multiline` is set. The error is the accessible description of the field. */
export const TextField = ({
  label,
  value,
  onChange,
  error: givenError,
  maxChars = Number.POSITIVE_INFINITY,
  multiline = false,
  labelHidden = false,
  className,
  ...native
}: TextFieldProps) => {
  const id = useId()
  const excess = countExcess(value, maxChars)
  const error = excess > 0 ? `Shorten this text by ${formatChars(excess)}. Nothing has been cut.` : givenError
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const shared = {
    id,
    ref: control,
    value,
    className: styles.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && `${id}-error`, native['aria-describedby']].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label} data-hidden-visually={labelHidden || undefined}>
        {label}
      </label>
      {multiline ? (
        <textarea
          {...shared}
          name={native.name}
          placeholder={native.placeholder}
          disabled={native.disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input {...native} {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
      <FilledText control={control} value={value} onChange={onChange} />
    </div>
  )
}

export const isTooLong = (text: string, maxChars: number) => countExcess(text, maxChars) > 0

/** Spaces at either end do not count, because they are removed before a text is sent. */
const countExcess = (text: string, maxChars: number) => countChars(text.trim()) - maxChars

/** Counts an emoji as one character. */
export const countChars = (text: string) => [...text].length

export const formatChars = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'character' : 'characters'}`
