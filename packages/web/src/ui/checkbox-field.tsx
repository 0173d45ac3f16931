import { Checkbox } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import { useId } from 'react'
import styles from './checkbox-field.module.css'

type CheckboxFieldProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Names the box without showing its label. */
  labelHidden?: boolean
}

/** A box to tick; the label beside it ticks it too. */
export const CheckboxField = ({ label, checked, onChange, disabled, labelHidden = false }: CheckboxFieldProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className={styles.field}>
      <Checkbox.Root id={id} checked={checked} onCheckedChange={onChange} disabled={disabled} className={styles.box}>
        <Checkbox.Indicator className={styles.mark}>
          <Check aria-hidden />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <span data-hidden-visually={labelHidden || undefined}>{label}</span>
    </label>
  )
}
