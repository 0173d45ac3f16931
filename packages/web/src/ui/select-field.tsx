import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import layout from './layout.module.css'
import { FieldFrame } from './text-field.tsx'

type SelectFieldProps<Value extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> & {
  label: string
  value?: Value
  onChange?: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  error?: string | undefined
  /** Whether screen readers announce the error. */
  isAlert?: boolean
  labelHidden?: boolean
}

export const SelectField = <Value extends string>({
  label,
  value,
  onChange,
  options,
  error,
  isAlert,
  labelHidden,
  className,
  ...native
}: SelectFieldProps<Value>) => {
  const id = useId()
  const choose = (text: string) => {
    const chosenOption = options.find((option) => option.value === text)
    if (chosenOption) onChange?.(chosenOption.value)
  }
  return (
    <FieldFrame {...{ id, label, labelHidden, error, isAlert, className }}>
      <span className={classNames(layout.layers, styles.select)}>
        <select
          {...native}
          id={id}
          value={value}
          className={styles.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </span>
    </FieldFrame>
  )
}
