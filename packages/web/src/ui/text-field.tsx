import { type ComponentProps, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'
import { FilledText } from './filled-text.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'name'> & {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  multiline?: boolean
  /** Whether the label is hidden visually. It remains the accessible name. */
  labelHidden?: boolean
}

/** Renders an input, or a textarea if `multiline` is set. The error is the accessible description of the field. */
export const TextField = ({
  label,
  value,
  onChange,
  error,
  multiline = false,
  labelHidden = false,
  className,
  ...native
}: TextFieldProps) => {
  const id = useId()
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
          maxLength={native.maxLength}
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
