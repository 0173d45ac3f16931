import { classNames } from './class-names.ts'
import layout from './layout.module.css'
import styles from './segmented-control.module.css'

type SegmentedControlProps<Value extends string> = {
  label: string
  name: string
  value: Value
  /** `count` is the number of items that the option shows. It is hidden from screen readers. */
  options: readonly { value: Value; label: string; count?: number; disabled?: boolean }[]
  onChange: (value: Value) => void
  className?: string | undefined
}

export const SegmentedControl = <Value extends string>({
  label: legend,
  name,
  value: chosen,
  options,
  onChange,
  className,
}: SegmentedControlProps<Value>) => (
  <fieldset className={classNames(layout.row, styles.control, className)} data-gap="1">
    <legend data-hidden-visually>{legend}</legend>
    {options.map(({ value, label, count, disabled }) => (
      <label key={value} className={classNames(layout.line, layout.soft, layout.strong, styles.option)} data-gap="2">
        <input
          type="radio"
          className={layout.input}
          name={name}
          checked={value === chosen}
          disabled={disabled}
          onChange={() => onChange(value)}
        />
        {label}
        {count !== undefined && (
          <span className={layout.faint} aria-hidden>
            {count.toLocaleString('en')}
          </span>
        )}
      </label>
    ))}
  </fieldset>
)
