import { type ComponentProps, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import layout from './layout.module.css'
import { countChars, explainExcess, formatCharCount, TextField } from './text-field.tsx'

type LimitedTextFieldProps = Omit<ComponentProps<typeof TextField>, 'error' | 'value'> & { maxChars: number }

/** Shows the number of characters in the text, and the limit. */
export const LimitedTextField = ({ maxChars, onChange, ...field }: LimitedTextFieldProps) => {
  const counterId = useId()
  const [text, setText] = useState(field.defaultValue ?? '')
  const count = countChars(text)
  return (
    <div className={layout.stack} data-gap="1">
      <TextField
        {...field}
        onChange={(next) => {
          setText(next)
          onChange?.(next)
        }}
        error={explainExcess(text, maxChars)}
        aria-describedby={counterId}
      />
      <p id={counterId} className={classNames(layout.faint, styles.counter)} data-empty={count === 0 || undefined}>
        {count.toLocaleString('en')} of {formatCharCount(maxChars)}
      </p>
    </div>
  )
}
