import { type ComponentProps, useId } from 'react'
import styles from './limited-text-field.module.css'
import { countChars, explainExcess, formatChars, TextField } from './text-field.tsx'

type LimitedTextFieldProps = Omit<ComponentProps<typeof TextField>, 'error'> & { maxChars: number }

/** Shows how many characters the text has, and how many it may have. */
export const LimitedTextField = ({ maxChars, ...field }: LimitedTextFieldProps) => {
  const counterId = useId()
  const count = countChars(field.value)
  return (
    <div className={styles.field}>
      <TextField {...field} error={explainExcess(field.value, maxChars)} aria-describedby={counterId} />
      <p id={counterId} className={styles.counter} data-empty={count === 0 || undefined}>
        {count.toLocaleString('en')} of {formatChars(maxChars)}
      </p>
    </div>
  )
}
