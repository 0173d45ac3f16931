import { type ComponentProps, useId } from 'react'
import styles from './limited-text-field.module.css'
import { TextField } from './text-field.tsx'

type LimitedTextFieldProps = Omit<ComponentProps<typeof TextField>, 'error' | 'maxLength'> & { maxChars: number }

/** Has a counter, and accepts longer text, because cutting a pasted text would lose its end. */
export const LimitedTextField = ({ maxChars, ...field }: LimitedTextFieldProps) => {
  const counterId = useId()
  const count = countChars(field.value)
  const excess = count - maxChars
  return (
    <div className={styles.field}>
      <TextField
        {...field}
        error={excess > 0 ? `Shorten this text by ${formatChars(excess)}. Nothing has been cut.` : undefined}
        aria-describedby={counterId}
      />
      <p id={counterId} className={styles.counter} data-empty={count === 0 || undefined}>
        {count.toLocaleString('en')} of {formatChars(maxChars)}
      </p>
    </div>
  )
}

export const isTooLong = (text: string, maxChars: number) => countChars(text) > maxChars

/** Counts an emoji as one character. */
const countChars = (text: string) => [...text].length

const formatChars = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'character' : 'characters'}`
