import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import layout from './layout.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'name' | 'maxLength'> & {
  label: string
  name: string
  defaultValue?: string | undefined
  /** Set this only if code changes the text: rendering would discard text that was filled in without an event. */
  value?: string
  onChange?: (value: string) => void
  error?: string | undefined
  /** Whether screen readers announce the error. Set it for errors that appear after the form is submitted. */
  isAlert?: boolean
  multiline?: boolean
  /** Whether the label is hidden visually. It remains the accessible name. */
  labelHidden?: boolean
}

/** Renders an input, or a textarea if `multiline` is set. The error is the accessible description of the field. */
export const TextField = ({
  label,
  value,
  defaultValue,
  onChange,
  error,
  isAlert,
  multiline,
  labelHidden,
  className,
  ...native
}: TextFieldProps) => {
  const id = useId()
  const sharedProps = {
    id,
    value,
    defaultValue,
    className: styles.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && `${id}-error`, native['aria-describedby']].filter(Boolean).join(' ') || undefined,
  }
  return (
    <FieldFrame {...{ id, label, labelHidden, error, isAlert, className }}>
      {multiline ? (
        <textarea
          {...sharedProps}
          name={native.name}
          placeholder={native.placeholder}
          disabled={native.disabled}
          onChange={(event) => onChange?.(event.target.value)}
        />
      ) : (
        <input {...native} {...sharedProps} onChange={(event) => onChange?.(event.target.value)} />
      )}
    </FieldFrame>
  )
}

type FieldFrameProps = Pick<TextFieldProps, 'label' | 'error' | 'isAlert' | 'labelHidden' | 'className'> & {
  id: string
  children: ReactNode
}

/** Renders the label and the error of a field. The error has an icon, because colour alone is not accessible. */
export const FieldFrame = ({ id, label, labelHidden, error, isAlert, className, children }: FieldFrameProps) => (
  <div className={classNames(layout.stack, className)} data-gap="1">
    <label htmlFor={id} className={styles.label} data-hidden-visually={labelHidden || undefined}>
      {label}
    </label>
    {children}
    {error && (
      <span className={styles.error} role={isAlert ? 'alert' : undefined}>
        <CircleAlert aria-hidden />
        <span id={`${id}-error`}>{error}</span>
      </span>
    )}
  </div>
)

/** A longer text is not truncated, because pasted text would lose its end. */
export const explainExcess = (text: string, maxChars: number) => {
  const excess = countChars(text) - maxChars
  return excess > 0 ? `Shorten this text by ${formatCharCount(excess)}. Nothing has been cut.` : undefined
}

/** Returns the number of code points in a text, so that a simple emoji counts as one character. */
export const countChars = (text: string) => [...text].length

export const formatCharCount = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'character' : 'characters'}`
