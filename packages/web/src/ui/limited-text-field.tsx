import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import layout from './layout.module.css'
import { countChars, explainExcess, formatChars, TextField } from './text-field.tsx'

type LimitedTextFieldProps = Omit<ComponentProps<typeof TextField>, 'error'> & { maxChars: number }

/** Shows how many characters the text has, and how many it may have. */
export const LimitedTextField = ({ maxChars, ...field }: LimitedTextFieldProps) => {
  const counterId = useId()
  const count = countChars(field.value)
  return (
    <div className={layout.stack} data-gap="1">
      <TextField {...field} error={explainExcess(field.value, maxChars)} aria-describedby={counterId} />
      <p id={counterId} className={classNames(layout.faint, styles.counter)} data-empty={count === 0 || undefined}>
        {count.toLocaleString('en')} of {formatChars(maxChars)}
      </p>
    </div>
  )
}
