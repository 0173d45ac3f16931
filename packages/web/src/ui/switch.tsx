import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  labelHidden?: boolean
}

/** Something that is on or off at once. */
export const Switch = ({ label, checked, onChange, disabled, labelHidden = false }: SwitchProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className={styles.field}>
      <span data-hidden-visually={labelHidden || undefined}>{label}</span>
      <Base.Root id={id} checked={checked} onCheckedChange={onChange} disabled={disabled} className={styles.track}>
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </label>
  )
}
