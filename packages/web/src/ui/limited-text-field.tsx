import { type ComponentProps, useId } from 'react'
import styles from './limited-text-field.module.css'
import { countChars, formatChars, TextField } from './text-field.tsx'

type LimitedTextFieldProps = ComponentProps<typeof TextField> & { maxChars: number }

/** Shows how many characters the text has, and how many it may have. */
export const LimitedTextField = (field: LimitedTextFieldProps) => {
  const counterId = useId()
  const count = countChars(field.value)
  return (
    <div className={styles.field}>
      <TextField {...field} aria-describedby={counterId} />
      <p id={counterId} className={styles.counter} data-empty={count === 0 || undefined}>
        {count.toLocaleString('en')} of {formatChars(field.maxChars)}
      </p>
    </div>
  )
}
