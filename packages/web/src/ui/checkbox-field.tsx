import { Check } from 'lucide-react'
import styles from './checkbox-field.module.css'
import { classNames } from './class-names.ts'
import layout from './layout.module.css'

type CheckboxFieldProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean, withShift: boolean) => void
  /** Whether the label is hidden visually. It remains the accessible name. */
  labelHidden?: boolean
}

export const CheckboxField = ({ label, checked, onChange, labelHidden }: CheckboxFieldProps) => (
  <label className={classNames(layout.target, layout.soft, styles.field)} data-gap="2">
    <span className={styles.box}>
      <input
        type="checkbox"
        className={classNames(layout.input, styles.input)}
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      {checked && <Check aria-hidden />}
    </span>
    <span data-hidden-visually={labelHidden || undefined}>{label}</span>
  </label>
)
